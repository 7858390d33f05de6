-- compatible
-- Lists of trigger events, the newest first.
create index trigger_event_occurred on trigger_event ("clientId", "occurredAt", "triggerEventId");
create index trigger_event_of_trigger on trigger_event ("clientId", "alertTriggerId", "occurredAt", "triggerEventId");
create index trigger_event_of_state on trigger_event ("clientId", "state", "occurredAt", "triggerEventId");
create index trigger_event_of_door on trigger_event ("clientId", "doorId", "occurredAt", "triggerEventId");
