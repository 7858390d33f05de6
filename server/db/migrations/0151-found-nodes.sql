-- compatible
-- What controllers have found on their buses: each node once at its controller, with what was said of it last.
create table found_node (
  "foundNodeId" integer generated always as identity primary key,
  "controllerId" integer not null references controller ("controllerId"),
  "udn" text not null,
  "instance" integer,
  "firmwareVersion" text,
  "foundAt" timestamp with time zone not null,
  unique ("controllerId", "udn")
);
