//! What records look like, for descriptions of interfaces: the schemas of what [`crate::GameRecord`] writes.

use std::borrow::Cow;

use game::{Options, Values};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde_json::{Map, Value, json};

use crate::{Document, GameRecord, Keyed, Recorded, Written};

/// Every option of a game, as records and requests write them. A writer writes all; with `players`
/// alone the others have their defaults.
#[must_use]
pub fn options_schema<O: Options>(_: &mut SchemaGenerator) -> Schema {
    let values = |values: Values| match values {
        Values::Words(words) => json!({"enum": words}),
        Values::Flag => json!({"type": "boolean"}),
        Values::Number { min, max, words } => json!({"anyOf": [
            {"type": "integer", "minimum": min, "maximum": max}, {"enum": words}]}),
    };
    let mut fields: Map<String, Value> =
        O::SPECS.iter().map(|spec| (spec.key.to_owned(), values(spec.values))).collect();
    let (least, most) = (O::MIN_PLAYERS, O::MAX_PLAYERS);
    fields.insert("players".into(), json!({"type": "integer", "minimum": least, "maximum": most}));
    json_schema!({"type": "object", "properties": fields, "required": ["players"],
        "additionalProperties": false})
}

impl<O: Options> JsonSchema for Written<'_, O> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Options".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        options_schema::<O>(generator)
    }
}

impl<G: Recorded<Round: JsonSchema>> JsonSchema for Keyed<G> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        G::ROUNDS.into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let rounds = generator.subschema_for::<Vec<G::Round>>();
        let properties = Map::from_iter([(G::ROUNDS.to_owned(), rounds.into())]);
        json_schema!({"type": "object", "properties": properties, "required": [G::ROUNDS]})
    }
}

impl<G: Recorded<Round: JsonSchema>> JsonSchema for GameRecord<G> {
    fn schema_name() -> Cow<'static, str> {
        format!("Record_{}", G::NAME).into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let mut schema = Document::<G>::json_schema(generator);
        schema.insert("description".into(), "One game, as docs/records.md describes it.".into());
        let properties = schema.get_mut("properties").and_then(Value::as_object_mut);
        properties.expect("a record has fields").insert("game".into(), json!({"const": G::NAME}));
        schema
    }
}
