"""A match on a local Ray cluster of two nodes, one of which is killed in the middle: the result is bit for bit
that of a single run. Usage: check.py PROGRAM"""
import os
import pathlib
import subprocess
import sys
import tempfile

os.environ["TRICKHOLD"] = program = os.path.abspath(sys.argv[1])
sys.path.insert(0, "examples")

import ray
from ray.cluster_utils import Cluster

import ray_arena

DEALS = 120
MATCH = ["dwarf-king", "--bots", "skilled@400,greedy", "--seed", "7"]

cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
lost = cluster.add_node(num_cpus=1)
ray.init(address=cluster.address, log_to_driver=False)
assert ray.cluster_resources()["CPU"] == 2, "two nodes of one core each"


def kill(parts):
    if parts == 4:
        busy = 2 - ray.available_resources().get("CPU", 0)
        assert busy == 2, "both nodes are at work"
        cluster.remove_node(lost, allow_graceful=False)
        print("a node is killed while it plays", flush=True)


with tempfile.TemporaryDirectory() as folder:
    whole, once = pathlib.Path(folder, "whole.json"), pathlib.Path(folder, "once.json")
    ray_arena.run(whole, DEALS, MATCH, kill)
    cluster.wait_for_nodes()  # until all know that one is left
    assert [node["Alive"] for node in ray.nodes()].count(True) == 1
    subprocess.run([program, "arena", *MATCH, "--deals", str(DEALS), "--json", once], check=True, stdout=subprocess.DEVNULL)
    assert whole.read_bytes() == once.read_bytes(), "bit for bit"
print("the match on the cluster is that of one run")
ray.shutdown()
cluster.shutdown()
