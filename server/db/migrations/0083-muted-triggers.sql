-- compatible
-- The triggers that are muted, for who takes over a shift.
create index on alert_trigger ("clientId", "mutedUntil", "alertTriggerId") where "deletedAt" is null;
