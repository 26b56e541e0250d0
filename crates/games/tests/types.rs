//! The TypeScript types of all messages are generated from their schemas: `web/wire.d.ts` is what
//! this test writes. With `TRICKHOLD_BLESS=1` it writes the file anew.

use std::collections::BTreeMap;

use games::schema::{
    AnyAdvice, AnyIntent, AnyLesson, AnyMessage, AnyRefusal, AnyReplay, AnyReview, AnyRoundEnd,
};
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, SchemaGenerator};
use serde_json::{Map, Value};

/// A schema as a type.
fn typed(schema: &Value) -> String {
    let Some(schema) = schema.as_object() else { return "any".into() };
    let mut parts = Vec::new();
    if let Some(name) = schema.get("$ref").and_then(Value::as_str) {
        parts.push(name.rsplit('/').next().expect("a name").to_owned());
    }
    for key in ["oneOf", "anyOf"] {
        if let Some(choices) = schema.get(key).and_then(Value::as_array) {
            parts.push(either(choices.iter().map(typed)));
        }
    }
    if let Some(all) = schema.get("allOf").and_then(Value::as_array) {
        parts.extend(all.iter().map(typed));
    }
    if let Some(only) = schema.get("const") {
        parts.push(only.to_string());
    } else if let Some(values) = schema.get("enum").and_then(Value::as_array) {
        parts.push(either(values.iter().map(Value::to_string)));
    } else if let Some(fields) = schema.get("properties").and_then(Value::as_object) {
        parts.push(object(fields, schema.get("required").unwrap_or(&Value::Null)));
    } else if parts.is_empty() {
        parts.push(match &schema.get("type") {
            Some(Value::String(word)) => plain(word, schema),
            Some(Value::Array(words)) => {
                either(words.iter().filter_map(Value::as_str).map(|word| plain(word, schema)))
            }
            _ => "any".into(),
        });
    }
    parts.join(" & ")
}

fn either(types: impl Iterator<Item = String>) -> String {
    let mut all: Vec<String> = Vec::new();
    for one in types {
        if !all.contains(&one) {
            all.push(one);
        }
    }
    match &all[..] {
        [one] => one.clone(),
        _ => format!("({})", all.join(" | ")),
    }
}

fn plain(word: &str, schema: &Map<String, Value>) -> String {
    match word {
        "integer" | "number" => "number".into(),
        "array" => format!("Array<{}>", schema.get("items").map_or("any".into(), typed)),
        "object" => {
            format!(
                "Record<string, {}>",
                schema.get("additionalProperties").map_or("any".into(), typed)
            )
        }
        word => word.into(),
    }
}

fn object(fields: &Map<String, Value>, required: &Value) -> String {
    let field = |(name, schema): (&String, &Value)| {
        let must = required.as_array().is_some_and(|all| all.contains(&Value::from(name.as_str())));
        format!("{name}{}: {}", if must { "" } else { "?" }, typed(schema))
    };
    let fields: Vec<String> = fields.iter().map(field).collect();
    format!("{{ {} }}", fields.join(", "))
}

/// The schemas that a generator has collected, by their names.
fn definitions(mut generator: SchemaGenerator) -> BTreeMap<String, Value> {
    generator.take_definitions(true).into_iter().collect()
}

fn add<T: JsonSchema>(generator: &mut SchemaGenerator) {
    generator.subschema_for::<T>();
}

fn declarations() -> String {
    // What the server says: fields that are always written are always there.
    let mut says = SchemaSettings::draft2020_12().for_serialize().into_generator();
    add::<AnyMessage>(&mut says);
    add::<AnyRefusal>(&mut says);
    add::<AnyReplay>(&mut says);
    add::<AnyLesson>(&mut says);
    add::<AnyRoundEnd>(&mut says);
    add::<AnyAdvice>(&mut says);
    add::<AnyReview>(&mut says);
    add::<games::Catalogue>(&mut says);
    add::<games::pad::ScoreAnswer>(&mut says);
    // What it hears: fields with a default may be left out.
    let mut hears = SchemaSettings::draft2020_12().into_generator();
    add::<wire::Enter>(&mut hears);
    add::<wire::Intent<AnyIntent>>(&mut hears);
    add::<wire::Setup>(&mut hears);
    let mut all = definitions(says);
    for (name, schema) in definitions(hears) {
        let known = all.get(&name).is_none_or(|known| typed(known) == typed(&schema));
        assert!(known, "{name} is said and heard in two ways");
        all.insert(name, schema);
    }
    let mut text =
        String::from("// Generated from the Rust types of the messages; see docs/wire.md.\n");
    for (name, schema) in all {
        text += &format!("export type {name} = {};\n", typed(&schema));
    }
    text
}

#[test]
fn the_types_in_the_browser_are_those_of_rust() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/wire.d.ts");
    let written = declarations();
    if std::env::var_os("TRICKHOLD_BLESS").is_some() {
        std::fs::write(path, &written).expect("the file can be written");
    }
    let kept = std::fs::read_to_string(path).unwrap_or_default();
    assert!(kept == written, "web/wire.d.ts is old: run this test with TRICKHOLD_BLESS=1");
}
