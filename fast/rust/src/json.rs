//! As much of JSON as it takes to read what graze writes.

/// A value. Numbers are kept as they are written: who reads one rounds it once.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Json {
    Word(String),
    Text(String),
    List(Vec<Json>),
    Object(Vec<(String, Json)>),
}

impl Json {
    pub(crate) fn parse(text: &str) -> Option<Json> {
        let mut reader = Reader { rest: text };
        let value = reader.value()?;
        reader.skip();
        reader.rest.is_empty().then_some(value)
    }

    pub(crate) fn get(&self, key: &str) -> Option<&Json> {
        match self {
            Json::Object(members) => members.iter().find(|(name, _)| name == key).map(|(_, value)| value),
            _ => None,
        }
    }

    pub(crate) fn list(&self) -> &[Json] {
        match self {
            Json::List(items) => items,
            _ => &[],
        }
    }

    /// Of a string or a number what it says; nothing of null.
    pub(crate) fn text(&self) -> Option<&str> {
        match self {
            Json::Word(text) if text != "null" => Some(text),
            Json::Text(text) => Some(text),
            _ => None,
        }
    }

    /// JSON again, without blanks. graze's strings have no character that needs an escape.
    pub(crate) fn written(&self) -> String {
        match self {
            Json::Word(text) => text.clone(),
            Json::Text(text) => format!("\"{text}\""),
            Json::List(items) => format!("[{}]", items.iter().map(Json::written).collect::<Vec<_>>().join(",")),
            Json::Object(members) => {
                let member = |(key, value): &(String, Json)| format!("\"{key}\":{}", value.written());
                format!("{{{}}}", members.iter().map(member).collect::<Vec<_>>().join(","))
            }
        }
    }
}

struct Reader<'a> {
    rest: &'a str,
}

impl Reader<'_> {
    fn skip(&mut self) {
        self.rest = self.rest.trim_start();
    }

    fn take(&mut self, token: char) -> bool {
        self.skip();
        let rest = self.rest.strip_prefix(token);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn value(&mut self) -> Option<Json> {
        if self.take('{') {
            return self.items('}', |reader| {
                let key = reader.string()?;
                reader.take(':').then_some(())?;
                Some((key, reader.value()?))
            })
            .map(Json::Object);
        }
        if self.take('[') {
            return self.items(']', Reader::value).map(Json::List);
        }
        if self.rest.starts_with('"') {
            return self.string().map(Json::Text);
        }
        let end = self.rest.find(|c: char| !(c.is_ascii_alphanumeric() || "+-.".contains(c))).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        (!word.is_empty()).then(|| Json::Word(word.to_string()))
    }

    fn items<T>(&mut self, end: char, item: impl Fn(&mut Self) -> Option<T>) -> Option<Vec<T>> {
        let mut found = Vec::new();
        if self.take(end) {
            return Some(found);
        }
        loop {
            found.push(item(self)?);
            if self.take(end) {
                return Some(found);
            }
            self.take(',').then_some(())?;
        }
    }

    /// Of an escape the character alone: a name or a path is for people to read.
    fn string(&mut self) -> Option<String> {
        self.take('"').then_some(())?;
        let mut text = String::new();
        let mut characters = self.rest.char_indices();
        while let Some((at, character)) = characters.next() {
            match character {
                '"' => {
                    self.rest = &self.rest[at + 1..];
                    return Some(text);
                }
                '\\' => text.push(characters.next()?.1),
                other => text.push(other),
            }
        }
        None
    }
}
