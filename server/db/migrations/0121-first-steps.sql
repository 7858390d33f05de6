-- compatible
-- Who does not want to see the first steps of a client any more.
create table first_steps_hidden (
  "userId" integer not null references "user" ("userId"),
  "clientId" integer not null references client ("clientId"),
  primary key ("userId", "clientId")
);
