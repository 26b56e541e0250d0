//! A connection from one server to another, as `pass.rs` knows one.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use futures_util::stream::{self, BoxStream};
use futures_util::{Sink, Stream, StreamExt};
use tokio_tungstenite::tungstenite::Message as Frame;
use wire::Intent;

use super::network::{Gone, Mouth, PersonEnd, ReadMessage};

pub(crate) struct Passed {
    intents: Mouth<Option<Intent>>,
    heard: BoxStream<'static, Result<Frame, Gone>>,
}

impl Passed {
    pub(crate) fn new(PersonEnd { intents, heard }: PersonEnd) -> Passed {
        let frame = |heard: Arc<ReadMessage>| match heard.r#type.as_str() {
            "ping" => Frame::Ping(Default::default()),
            _ => Frame::text(heard.text.as_str()),
        };
        let heard = stream::unfold(heard, move |mut ear| async move {
            let heard = ear.hear().await?;
            Some((Ok(frame(heard)), ear))
        });
        Passed { intents, heard: heard.boxed() }
    }
}

impl Stream for Passed {
    type Item = Result<Frame, Gone>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.heard.as_mut().poll_next(context)
    }
}

impl Sink<Frame> for Passed {
    type Error = Gone;

    fn poll_ready(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Result<(), Gone>> {
        Poll::Ready(Ok(()))
    }

    fn start_send(mut self: Pin<&mut Self>, frame: Frame) -> Result<(), Gone> {
        let intent = match &frame {
            Frame::Text(text) => Some(serde_json::from_str(text.as_str()).expect("an intent")),
            _ => None,
        };
        self.intents.say(intent)
    }

    fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Result<(), Gone>> {
        Poll::Ready(Ok(()))
    }

    fn poll_close(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Result<(), Gone>> {
        Poll::Ready(Ok(()))
    }
}
