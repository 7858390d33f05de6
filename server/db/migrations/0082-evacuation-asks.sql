-- compatible
-- Whom an evacuation has asked by message whether they are safe, and what they have answered by their link.
create table evacuation_ask (
  "evacuationAskId" bigint generated always as identity primary key,
  "evacuationId" integer not null references evacuation ("evacuationId"),
  "personId" integer not null references person ("personId"),
  "note" text,
  "askedAt" timestamptz not null,
  -- When the messages were written; until then they are to be.
  "writtenAt" timestamptz,
  "mailMessageIds" integer[] not null default '{}',
  -- Of the link.
  "hash" bytea,
  "answer" text,
  "answeredAt" timestamptz
);
create unique index on evacuation_ask ("hash") where "hash" is not null;
create index on evacuation_ask ("evacuationId", "personId");
create index on evacuation_ask ("evacuationAskId") where "writtenAt" is null;
