//! The HTTP interface, described for tools as OpenAPI 3.1. Each operation is described where it is
//! routed, so none is forgotten; schemas come from the types that are written and read.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::handler::Handler;
use axum::http::StatusCode;
use axum::routing::{self, MethodRouter};
use games::schema::{AnyIntent, AnyMessage};
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{Map, Value, json};
use wire::{Code, Refusal};

use super::JSON;
use super::refused::status_of;
use crate::hall::Hall;

type SchemaOf = fn(&mut SchemaGenerator) -> Schema;

fn schema_of<T: JsonSchema>(generator: &mut SchemaGenerator) -> Schema {
    generator.subschema_for::<T>()
}

/// One method of one path: who answers, what is asked and what can come back.
pub(super) struct Operation {
    method: &'static str,
    path: &'static str,
    summary: &'static str,
    handler: MethodRouter<Arc<Hall>>,
    body: Option<SchemaOf>,
    examples: Vec<Value>,
    answer: (u16, &'static str, SchemaOf),
    tag: Option<Tag>,
    needs_token: bool,
    is_socket: bool,
    refusals: Vec<Code>,
}

/// When an answer has a tag.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Tag {
    Always,
    AtLast,
}

/// An operation by GET, which changes nothing.
pub(super) fn get<H: Handler<T, Arc<Hall>>, T: 'static>(
    path: &'static str,
    handler: H,
    summary: &'static str,
) -> Operation {
    Operation::new("get", path, routing::get(handler), summary)
}

/// An operation that changes or computes something.
pub(super) fn post<H: Handler<T, Arc<Hall>>, T: 'static>(
    path: &'static str,
    handler: H,
    summary: &'static str,
) -> Operation {
    Operation::new("post", path, routing::post(handler), summary)
}

impl Operation {
    fn new(
        method: &'static str,
        path: &'static str,
        handler: MethodRouter<Arc<Hall>>,
        summary: &'static str,
    ) -> Operation {
        // What every request may meet on its way in.
        let mut refusals =
            vec![Code::Foreign, Code::Blocked, Code::Timeout, Code::TooMany { wait_ms: None }];
        if path.contains('{') {
            refusals.push(Code::Malformed);
        }
        Operation {
            method,
            path,
            summary,
            handler,
            body: None,
            examples: Vec::new(),
            answer: (200, JSON, schema_of::<Value>),
            tag: None,
            needs_token: false,
            is_socket: false,
            refusals,
        }
    }

    /// Takes a body of this type; some that are right serve as examples.
    pub(super) fn takes<T: JsonSchema>(mut self, examples: impl Into<Vec<Value>>) -> Operation {
        self.body = Some(schema_of::<T>);
        self.examples = examples.into();
        self.refuses([Code::Malformed, Code::TooLarge])
    }

    /// Takes a body of up to this many bytes, more than others do.
    pub(super) fn at_most(mut self, bytes: usize) -> Operation {
        self.handler = self.handler.layer(DefaultBodyLimit::max(bytes));
        self
    }

    /// Answers with this type, as JSON.
    pub(super) fn gives<T: JsonSchema>(mut self, status: StatusCode) -> Operation {
        self.answer = (status.as_u16(), JSON, schema_of::<T>);
        self
    }

    pub(super) fn gives_text(mut self, kind: &'static str) -> Operation {
        self.answer = (200, kind, schema_of::<String>);
        self
    }

    /// The answer has a tag; a client that knows it need not get the answer again.
    pub(super) fn tagged(mut self) -> Operation {
        self.tag = Some(Tag::Always);
        self
    }

    /// The same, once the answer does not change any more.
    pub(super) fn tagged_at_last(mut self) -> Operation {
        self.tag = Some(Tag::AtLast);
        self
    }

    /// Only for the owner of a seat.
    pub(super) fn by_token(mut self) -> Operation {
        self.needs_token = true;
        self.refuses([Code::WrongToken])
    }

    /// The connection becomes a socket.
    pub(super) fn opens_socket(mut self) -> Operation {
        self.is_socket = true;
        self
    }

    /// What else can be refused, and why.
    pub(super) fn refuses(mut self, codes: impl IntoIterator<Item = Code>) -> Operation {
        self.refusals.extend(codes);
        self
    }

    fn describe(&self, says: &mut SchemaGenerator, hears: &mut SchemaGenerator) -> Value {
        let mut operation = json!({"summary": self.summary, "operationId": self.name()});
        let mut parameters: Vec<Value> = self.path.split('/').filter_map(parameter).collect();
        if self.tag.is_some() {
            parameters.push(json!({"name": "If-None-Match", "in": "header",
                "description": "Tags of answers that the client has.",
                "schema": {"type": "string"}}));
        }
        if !parameters.is_empty() {
            operation["parameters"] = parameters.into();
        }
        if let Some(body) = self.body {
            let examples = self.examples.iter().enumerate();
            let examples: Map<String, Value> =
                examples.map(|(n, value)| (n.to_string(), json!({"value": value}))).collect();
            operation["requestBody"] = json!({"required": true,
                "content": {JSON: {"schema": body(hears), "examples": examples}}});
        }
        if self.needs_token {
            operation["security"] = json!([{"token": []}]);
        }
        if self.is_socket {
            operation["x-messages"] = json!({
                "first": hears.subschema_for::<wire::Enter>(),
                "from-client": hears.subschema_for::<wire::Intent<AnyIntent>>(),
                "from-server": says.subschema_for::<AnyMessage>(),
            });
        }
        operation["responses"] = self.responses(says).into();
        operation
    }

    fn responses(&self, says: &mut SchemaGenerator) -> Map<String, Value> {
        let mut all = Map::new();
        let (status, kind, schema) = self.answer;
        if self.is_socket {
            all.insert("101".into(), json!({"description": "The connection is a socket now."}));
        } else {
            let mut answer =
                json!({"description": "The answer.", "content": {kind: {"schema": schema(says)}}});
            if let Some(tag) = self.tag {
                let headers = json!({"ETag": {"$ref": "#/components/headers/ETag"}});
                if tag == Tag::Always {
                    answer["headers"] = headers.clone();
                }
                let known =
                    json!({"description": "The client has the answer.", "headers": headers});
                all.insert("304".into(), known);
            }
            all.insert(status.to_string(), answer);
        }
        let mut by_status: BTreeMap<StatusCode, Vec<String>> = BTreeMap::new();
        for code in &self.refusals {
            let name = Refusal::new(code.clone(), "").code();
            let names = by_status.entry(status_of(code)).or_default();
            if !names.contains(&name) {
                names.push(name);
            }
        }
        for (status, codes) in by_status {
            all.insert(status.as_str().into(), refusal(status, &codes, says));
        }
        all
    }

    /// What tools call it: `GET /api/tables/{id}/record` is `get_tables_id_record`.
    fn name(&self) -> String {
        let path = self.path.strip_prefix("/api").unwrap_or(self.path);
        format!("{}{}", self.method, path.replace(['/', '.'], "_").replace(['{', '}'], ""))
    }
}

/// A refusal with a status: the same for all, but for the codes that go with it.
fn refusal(status: StatusCode, codes: &[String], says: &mut SchemaGenerator) -> Value {
    let mut schema = says.subschema_for::<Refusal>();
    schema.insert("properties".into(), json!({"code": {"enum": codes}}));
    let mut response = json!({"description": format!("Refused: {}.", codes.join(", ")),
        "content": {JSON: {"schema": schema}}});
    let header = match status {
        StatusCode::TOO_MANY_REQUESTS => Some("Retry-After"),
        StatusCode::UNAUTHORIZED => Some("WWW-Authenticate"),
        _ => None,
    };
    if let Some(header) = header {
        let reference = format!("#/components/headers/{header}");
        response["headers"] = json!({header: {"$ref": reference}});
    }
    response
}

/// A part of a path, if it stands for something.
fn parameter(part: &str) -> Option<Value> {
    let name = part.strip_prefix('{')?.strip_suffix('}')?;
    let (what, schema) = match name {
        "id" => ("The table.", json!({"type": "string"})),
        "number" => (
            "The round or hand, from 0.",
            json!({"type": "integer", "minimum": 0, "maximum": u32::MAX}),
        ),
        "game" => ("The game.", json!({"enum": games::GameKind::ALL.map(games::GameKind::name)})),
        _ => ("", json!({"type": "string"})),
    };
    Some(
        json!({"name": name, "in": "path", "required": true, "description": what, "schema": schema}),
    )
}

pub(super) fn routed(operations: Vec<Operation>) -> Router<Arc<Hall>> {
    let add =
        |router: Router<_>, operation: Operation| router.route(operation.path, operation.handler);
    operations.into_iter().fold(Router::new(), add)
}

/// What is true of all operations.
const ABOUT: &str = "Tables of two trick-taking card games; docs/wire.md tells the same in words. \
    Bodies are JSON whatever their Content-Type says, of at most 64 KiB. All refusals are of one \
    kind: a code, facts, and what is wrong in English. Every GET answers HEAD too. Another method \
    is refused with 405 (wrong_method) and Allow, an unknown path with 404 (no_such_path). What is \
    not HTTP, or has a head of more than 16 KiB, is refused without a body.";

/// The document: paths, and the schemas they refer to.
pub(super) fn document(operations: &[Operation]) -> Value {
    let settings = || {
        SchemaSettings::draft2020_12().with(|s| s.definitions_path = "/components/schemas".into())
    };
    let mut says = settings().for_serialize().into_generator();
    let mut hears = settings().into_generator();
    let mut paths: BTreeMap<&str, Map<String, Value>> = BTreeMap::new();
    for operation in operations {
        let described = operation.describe(&mut says, &mut hears);
        paths.entry(operation.path).or_default().insert(operation.method.into(), described);
    }
    let mut schemas = says.take_definitions(true);
    for (name, schema) in hears.take_definitions(true) {
        let known = schemas.insert(name.clone(), schema.clone()).unwrap_or_else(|| schema.clone());
        assert!(known == schema, "{name} is said and heard in two ways");
    }
    let header = |what: &str, schema: Value| json!({"description": what, "required": true, "schema": schema});
    json!({
        "openapi": "3.1.0",
        "info": {"title": "Trickhold", "version": env!("CARGO_PKG_VERSION"), "description": ABOUT,
            "license": {"name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0"}},
        "servers": [{"url": "/"}],
        "paths": paths,
        "components": {
            "schemas": schemas,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer",
                "description": "The token of a seat, from the answer to whoever took it."}},
            "headers": {
                "ETag": header("What the answer is, for If-None-Match.", json!({"type": "string"})),
                "Retry-After": header("Seconds to wait.", json!({"type": "integer", "minimum": 0})),
                "WWW-Authenticate": header("How to say who one is.", json!({"const": "Bearer"})),
            },
        },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every `$ref` in a value.
    fn references<'a>(value: &'a Value, found: &mut Vec<&'a str>) {
        match value {
            Value::Object(fields) => {
                found.extend(fields.get("$ref").and_then(Value::as_str));
                fields.values().for_each(|value| references(value, found));
            }
            Value::Array(items) => items.iter().for_each(|item| references(item, found)),
            _ => {}
        }
    }

    #[test]
    fn what_the_description_refers_to_is_there() {
        let document = document(&super::super::operations());
        let mut found = Vec::new();
        references(&document, &mut found);
        assert!(found.len() > 100, "{}", found.len());
        for reference in found {
            let pointer = reference.strip_prefix('#').expect("in this document");
            assert!(document.pointer(pointer).is_some(), "{reference}");
        }
    }

    #[test]
    fn operations_have_names_of_their_own() {
        let mut names: Vec<String> =
            super::super::operations().iter().map(Operation::name).collect();
        let all = names.len();
        names.sort();
        names.dedup();
        assert_eq!(names.len(), all, "{names:?}");
    }
}
