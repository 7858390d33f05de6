-- compatible
-- What takes somebody to the help site as who they are: good once, for a minute, while their session lasts.
create table help_ticket (
  "hash" bytea primary key,
  "sessionId" integer not null references session ("sessionId") on delete cascade,
  "clientId" integer not null references client ("clientId"),
  "expiresAt" timestamptz not null
);
create index help_ticket_of_session on help_ticket ("sessionId");
create index help_ticket_expires on help_ticket ("expiresAt");
