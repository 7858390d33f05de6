-- compatible
-- What an integration key may do, and the areas whose events it reads (empty for all).
alter table integration_key add column "uses" text not null default 'send';
alter table integration_key add column "areaIds" integer[] not null default array[]::integer[];
create index integration_key_of_area_ids on integration_key using gin ("areaIds") where "deletedAt" is null;

create table webhook (
  "webhookId" integer generated always as identity primary key,
  "clientId" integer not null references client ("clientId"),
  "name" text not null,
  "url" text not null,
  "eventTypes" text[] not null default array[]::text[],
  "areaIds" integer[] not null default array[]::integer[],
  "enabled" boolean not null default true,
  "problem" text,
  "failingSince" timestamptz,
  "version" integer not null default 1,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "createdById" integer,
  "deletedAt" timestamptz,
  "custom" jsonb not null default '{}'
);
create index webhook_begins_name on webhook ("clientId", lower("name") text_pattern_ops) where "deletedAt" is null;
create index webhook_name on webhook ("clientId", lower("name"), "webhookId") where "deletedAt" is null;
create index webhook_of_area_ids on webhook using gin ("areaIds") where "deletedAt" is null;
create unique index webhook_unique_name on webhook ("clientId", lower("name")) where "deletedAt" is null;

-- Deliveries to webhooks: once for a webhook, an event and what it is told as: an entry may turn out to violate
-- anti-passback later. Written in the transaction of the event, then sent.
create table webhook_delivery (
  "webhookDeliveryId" bigint generated always as identity primary key,
  "clientId" integer not null references client ("clientId"),
  "created" timestamptz not null,
  "webhookId" integer not null,
  "webhook" text,
  "type" text not null,
  "state" text not null,
  "attempts" integer not null default 0,
  "answer" integer,
  "reason" text,
  "nextAt" timestamptz,
  "settledAt" timestamptz,
  -- None for a test.
  "eventId" bigint,
  "messageId" text not null,
  unique ("webhookId", "eventId", "type")
);
create index webhook_delivery_due on webhook_delivery ("webhookId", "nextAt", "webhookDeliveryId") where "state" = 'waiting';
create index webhook_delivery_settled on webhook_delivery ("settledAt") where "settledAt" is not null;
create index webhook_delivery_created on webhook_delivery ("clientId", "created", "webhookDeliveryId");
create index webhook_delivery_of_webhook on webhook_delivery ("clientId", "webhookId", "created", "webhookDeliveryId");
create index webhook_delivery_of_state on webhook_delivery ("clientId", "state", "created", "webhookDeliveryId");
