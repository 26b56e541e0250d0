//! What connects to a table. A [`Link`] is where a face gets its messages from: [`Local`] has the
//! table in this process, [`Remote`] joins one on a server. [`Api`] and [`Connection`] are the
//! client below it, the same for people's faces, tests and the load generator.

mod action;
mod api;
mod connection;
mod error;
mod link;
mod local;
mod place;
mod remote;
mod saved;
mod tls;
mod unfinished;
mod visit;

pub use action::WrittenAction;
pub use api::Api;
pub use connection::{Connection, ServerMessage, raise_file_limit, understand};
pub use error::Error;
pub use link::{Link, Update};
pub use local::{Local, Thinking};
pub use remote::Remote;
pub use saved::{DataFolder, data_folder, game_id, save_whole};
pub use unfinished::{Unfinished, unfinished};
