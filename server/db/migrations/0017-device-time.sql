-- What a device's own clock said, where the event's time is another one because that cannot be right.
alter table event add column "deviceTime" timestamptz;
