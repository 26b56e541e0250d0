//! How the types of games are written in messages: seats as numbers, sets as lists, and whatever has
//! a short name by that name.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::seat::{MAX_SEATS, Scores, Seat};
use crate::set::{Element, Set};

impl Serialize for Seat {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.index() as u8)
    }
}

impl<'de> Deserialize<'de> for Seat {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Seat, D::Error> {
        let number = usize::deserialize(deserializer)?;
        if number < MAX_SEATS {
            return Ok(Seat::new(number));
        }
        Err(D::Error::custom(format!("there is no seat {number}: seats count from 0")))
    }
}

impl<T: Element + Serialize> Serialize for Set<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de, T: Element + Deserialize<'de>> Deserialize<'de> for Set<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Set<T>, D::Error> {
        Ok(Vec::<T>::deserialize(deserializer)?.into_iter().collect())
    }
}

impl Serialize for Scores {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.as_slice().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Scores {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Scores, D::Error> {
        let points = Vec::<i32>::deserialize(deserializer)?;
        if points.len() <= MAX_SEATS {
            return Ok(points.into_iter().collect());
        }
        Err(D::Error::invalid_length(points.len(), &"at most one number for each seat"))
    }
}

/// A text that names nothing of its kind, as an error of serde. Only the beginning of a long text is
/// repeated.
#[doc(hidden)]
#[must_use]
pub fn nothing_named<E: Error>(text: &str) -> E {
    let shown: String = text.chars().take(20).collect();
    E::custom(format!("there is no {shown:?}"))
}

/// Writes and reads types by their names, with `Display` and `FromStr`: in a crate with features
/// `serde` and `schema`.
#[macro_export]
macro_rules! by_name {
    ($($type:ty),* $(,)?) => {$(
        impl ::serde::Serialize for $type {
            fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> ::serde::Deserialize<'de> for $type {
            fn deserialize<D: ::serde::Deserializer<'de>>(from: D) -> Result<$type, D::Error> {
                let text = <String as ::serde::Deserialize>::deserialize(from)?;
                text.parse().map_err(|_| $crate::travel::nothing_named(&text))
            }
        }

        #[cfg(feature = "schema")]
        $crate::inline_schema!($type, { "type": "string" });
    )*};
}

/// The schema of a type that stands inside others without a name of its own.
#[cfg(feature = "schema")]
#[macro_export]
macro_rules! inline_schema {
    ($type:ty, $schema:tt) => {
        impl ::schemars::JsonSchema for $type {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> ::std::borrow::Cow<'static, str> {
                stringify!($type).into()
            }

            fn schema_id() -> ::std::borrow::Cow<'static, str> {
                concat!(module_path!(), "::", stringify!($type)).into()
            }

            fn json_schema(_: &mut ::schemars::SchemaGenerator) -> ::schemars::Schema {
                ::schemars::json_schema!($schema)
            }
        }
    };
}

#[cfg(feature = "schema")]
crate::inline_schema!(Seat, { "type": "integer", "minimum": 0, "maximum": 5 });
#[cfg(feature = "schema")]
crate::inline_schema!(Scores, { "type": "array", "items": { "type": "integer" } });

#[cfg(feature = "schema")]
impl<T: Element + schemars::JsonSchema> schemars::JsonSchema for Set<T> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        format!("SetOf{}", T::schema_name()).into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        Vec::<T>::json_schema(generator)
    }
}
