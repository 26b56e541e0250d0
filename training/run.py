"""What every run has: a device, a folder, a curve with what it was made with, weights that are kept."""

import contextlib
import json
import time

import torch


class Run:
    def __init__(self, args, layout):
        torch.manual_seed(args.seed)
        torch.set_float32_matmul_precision("high")
        self.device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
        self.out = args.out
        self.out.mkdir(parents=True, exist_ok=True)
        self.curve = open(self.out / "curve.jsonl", "a")
        self.start = time.time()
        settings = {key: value for key, value in vars(args).items() if isinstance(value, (int, float, list, tuple))}
        self.note(game=args.game, layout=layout.version, torch=torch.__version__, device=str(self.device),
                  settings=settings)

    def seconds(self):
        return time.time() - self.start

    def autocast(self):
        """Numbers of two bytes, where there is an accelerator for them."""
        if self.device.type == "cpu":
            return contextlib.nullcontext()
        return torch.autocast("cuda", dtype=torch.bfloat16)

    def note(self, **facts):
        """A line of the curve."""
        line = json.dumps({"seconds": round(self.seconds(), 1), **facts})
        print(line, flush=True)
        print(line, file=self.curve, flush=True)

    def save(self, **nets):
        """Keeps the weights by their names, whole or not at all."""
        for name, net in nets.items():
            halves = {key: value.bfloat16() for key, value in net.state_dict().items()}
            torch.save(halves, self.out / f"{name}.pt.new")
            (self.out / f"{name}.pt.new").rename(self.out / f"{name}.pt")
