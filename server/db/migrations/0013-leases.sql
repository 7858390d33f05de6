-- What one server process at a time does: who does it, and until when nobody else may.
create table lease (
  "name" text primary key,
  "holder" text not null,
  "until" timestamptz not null
);
