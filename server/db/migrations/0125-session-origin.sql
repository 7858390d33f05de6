-- compatible
-- Where a session began, for its user to recognise it by; null of those that are older.
alter table session add column "device" text, add column "network" text;
