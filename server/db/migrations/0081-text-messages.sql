-- Text messages go through the outbox as emails do, by a provider of their own. A server of the version before would give
-- them to its mail server.
alter table mail_message add column "channel" text not null default 'email';
alter table mail_delivery add column "channel" text not null default 'email';
create index mail_delivery_due_by_channel on mail_delivery ("channel", "nextAt", "mailMessageId") where "nextAt" is not null;
drop index mail_delivery_due;
-- A provider's receipt names a message by it.
create index mail_delivery_sms on mail_delivery ("messageId") where "channel" = 'sms';
-- Whom a trigger sends text messages, and when it had better not.
alter table alert_trigger add column "smsAlert" boolean not null default false;
alter table alert_trigger add column "evenInQuietHours" boolean not null default false;
alter table alert_person add column "quietFrom" time without time zone;
alter table alert_person add column "quietUntil" time without time zone;
