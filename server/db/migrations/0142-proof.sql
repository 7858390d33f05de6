-- compatible
-- When the user of a session last showed who they are, since they signed in.
alter table session add column "provedAt" timestamptz;
