-- Rules, messages and access: who is alerted of what, what is shown and announced, invitations, card designs and
-- the fields that clients add.

create table "alert_person" (
  "alertPersonId" integer generated always as identity primary key,
  "clientId" integer not null,
  "name" text not null,
  "description" text,
  "email" text,
  "mobile" text,
  "version" integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdById" integer,
  "deletedAt" timestamp with time zone,
  "custom" jsonb not null default '{}'
);
create index alert_person_name on "alert_person" ("clientId", lower("name"), "alertPersonId") where "deletedAt" is null;
create index alert_person_email on "alert_person" ("clientId", lower("email"), "alertPersonId") where "deletedAt" is null;
create index alert_person_begins_name on "alert_person" ("clientId", lower("name") text_pattern_ops) where "deletedAt" is null;
create index alert_person_begins_email on "alert_person" ("clientId", lower("email") text_pattern_ops) where "deletedAt" is null;
create index alert_person_begins_mobile on "alert_person" ("clientId", lower("mobile") text_pattern_ops) where "deletedAt" is null;

create table "alert_trigger" (
  "alertTriggerId" integer generated always as identity primary key,
  "clientId" integer not null,
  "name" text not null,
  "eventTypes" text[] not null default array[]::text[],
  "areaId" integer,
  "controllerIds" integer[] not null default array[]::integer[],
  "doorIds" integer[] not null default array[]::integer[],
  "groupId" integer,
  "tokenIds" integer[] not null default array[]::integer[],
  "alertPersonIds" integer[] not null default array[]::integer[],
  "emailAlert" boolean not null default true,
  "activateAlarm" boolean not null default false,
  "defaultAlarm" text default '20',
  "waitMinutes" integer not null default 0,
  "version" integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdById" integer,
  "deletedAt" timestamp with time zone,
  "custom" jsonb not null default '{}'
);
create index alert_trigger_name on "alert_trigger" ("clientId", lower("name"), "alertTriggerId") where "deletedAt" is null;
create index alert_trigger_wait_minutes on "alert_trigger" ("clientId", "waitMinutes", "alertTriggerId") where "deletedAt" is null;
create index alert_trigger_of_area_id on "alert_trigger" ("clientId", "areaId", "alertTriggerId") where "deletedAt" is null;
create index alert_trigger_of_group_id on "alert_trigger" ("clientId", "groupId", "alertTriggerId") where "deletedAt" is null;
create index alert_trigger_of_door_ids on "alert_trigger" using gin ("doorIds") where "deletedAt" is null;
create index alert_trigger_of_controller_ids on "alert_trigger" using gin ("controllerIds") where "deletedAt" is null;
create index alert_trigger_of_alert_person_ids on "alert_trigger" using gin ("alertPersonIds") where "deletedAt" is null;
create index alert_trigger_of_activate_alarm on "alert_trigger" ("clientId", "activateAlarm", "alertTriggerId") where "deletedAt" is null;
create index alert_trigger_of_token_ids on "alert_trigger" using gin ("tokenIds") where "deletedAt" is null;
create index alert_trigger_begins_name on "alert_trigger" ("clientId", lower("name") text_pattern_ops) where "deletedAt" is null;

create table "announcement" (
  "announcementId" integer generated always as identity primary key,
  "clientId" integer not null,
  "messageName" text not null,
  "subject" text not null,
  "message" text not null,
  "type" text not null default '1',
  "purpose" text not null default 'service',
  "targetGroups" text[] not null default array['1']::text[],
  "start" timestamp with time zone not null,
  "end" timestamp with time zone,
  "global" boolean not null default false,
  "userIds" integer[] not null default array[]::integer[],
  "version" integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdById" integer,
  "deletedAt" timestamp with time zone,
  "custom" jsonb not null default '{}'
);
create index announcement_start on "announcement" ("clientId", "start", "announcementId") where "deletedAt" is null;
create index announcement_message_name on "announcement" ("clientId", lower("messageName"), "announcementId") where "deletedAt" is null;
create index announcement_end on "announcement" ("clientId", "end", "announcementId") where "deletedAt" is null;
create index announcement_created_at on "announcement" ("clientId", "createdAt", "announcementId") where "deletedAt" is null;
create index announcement_of_type on "announcement" ("clientId", "type", "announcementId") where "deletedAt" is null;
create index announcement_of_purpose on "announcement" ("clientId", "purpose", "announcementId") where "deletedAt" is null;
create index announcement_of_global on "announcement" ("clientId", "global", "announcementId") where "deletedAt" is null;
create index announcement_of_user_ids on "announcement" using gin ("userIds") where "deletedAt" is null;
create index announcement_begins_message_name on "announcement" ("clientId", lower("messageName") text_pattern_ops) where "deletedAt" is null;
create index announcement_begins_subject on "announcement" ("clientId", lower("subject") text_pattern_ops) where "deletedAt" is null;

create table "badge_design" (
  "badgeDesignId" integer generated always as identity primary key,
  "clientId" integer not null,
  "name" text not null,
  "description" text,
  "format" text not null default 'cr80',
  "orientation" text not null default 'landscape',
  "dataSource" text not null default 'person',
  "doubleSided" boolean not null default false,
  "background" text,
  "backgroundColour" text default '#ffffff',
  "labels" jsonb default '[]',
  "images" jsonb default '[]',
  "shapes" jsonb default '[]',
  "version" integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdById" integer,
  "deletedAt" timestamp with time zone,
  "custom" jsonb not null default '{}'
);
create index badge_design_name on "badge_design" ("clientId", lower("name"), "badgeDesignId") where "deletedAt" is null;
create index badge_design_of_format on "badge_design" ("clientId", "format", "badgeDesignId") where "deletedAt" is null;
create index badge_design_of_data_source on "badge_design" ("clientId", "dataSource", "badgeDesignId") where "deletedAt" is null;
create index badge_design_begins_name on "badge_design" ("clientId", lower("name") text_pattern_ops) where "deletedAt" is null;
create unique index badge_design_unique_name on "badge_design" ("clientId", lower("name")) where "deletedAt" is null;

create table "custom_field" (
  "customFieldId" integer generated always as identity primary key,
  "clientId" integer not null,
  "objectType" text not null default 'person',
  "name" text not null,
  "dataType" text not null default 'text',
  "choices" text,
  "description" text,
  "required" boolean not null default false,
  "showInTable" boolean not null default false,
  "showInTile" boolean not null default false,
  "public" boolean not null default false,
  "version" integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdById" integer,
  "deletedAt" timestamp with time zone,
  "custom" jsonb not null default '{}'
);
create index custom_field_name on "custom_field" ("clientId", lower("name"), "customFieldId") where "deletedAt" is null;
create index custom_field_of_object_type on "custom_field" ("clientId", "objectType", "customFieldId") where "deletedAt" is null;
create index custom_field_of_data_type on "custom_field" ("clientId", "dataType", "customFieldId") where "deletedAt" is null;
create index custom_field_begins_name on "custom_field" ("clientId", lower("name") text_pattern_ops) where "deletedAt" is null;
create unique index custom_field_unique_name on "custom_field" ("clientId", coalesce("objectType", ''), lower("name")) where "deletedAt" is null;

create table "door_unlock_invitation" (
  "doorUnlockInvitationId" integer generated always as identity primary key,
  "clientId" integer not null,
  "name" text not null,
  "reference" text,
  "reason" text,
  "doorIds" integer[] not null default array[]::integer[],
  "accessType" text not null default 'fromStart',
  "days" integer default 0,
  "hours" integer default 1,
  "minutes" integer default 0,
  "start" timestamp with time zone,
  "expiry" timestamp with time zone,
  "duration" integer,
  "singleUse" boolean not null default false,
  "numberOfUses" integer,
  "timesUsed" integer default 0,
  "twoFactor" text not null default 'none',
  "email" text,
  "mobile" text,
  "userId" integer,
  "user" text,
  "initiated" timestamp with time zone,
  "version" integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdById" integer,
  "deletedAt" timestamp with time zone,
  "custom" jsonb not null default '{}'
);
create index door_unlock_invitation_name on "door_unlock_invitation" ("clientId", lower("name"), "doorUnlockInvitationId") where "deletedAt" is null;
create index door_unlock_invitation_created_at on "door_unlock_invitation" ("clientId", "createdAt", "doorUnlockInvitationId") where "deletedAt" is null;
create index door_unlock_invitation_start on "door_unlock_invitation" ("clientId", "start", "doorUnlockInvitationId") where "deletedAt" is null;
create index door_unlock_invitation_expiry on "door_unlock_invitation" ("clientId", "expiry", "doorUnlockInvitationId") where "deletedAt" is null;
create index door_unlock_invitation_of_door_ids on "door_unlock_invitation" using gin ("doorIds") where "deletedAt" is null;
create index door_unlock_invitation_of_access_type on "door_unlock_invitation" ("clientId", "accessType", "doorUnlockInvitationId") where "deletedAt" is null;
create index door_unlock_invitation_of_user_id on "door_unlock_invitation" ("clientId", "userId", "doorUnlockInvitationId") where "deletedAt" is null;
create index door_unlock_invitation_begins_name on "door_unlock_invitation" ("clientId", lower("name") text_pattern_ops) where "deletedAt" is null;
create index door_unlock_invitation_begins_reference on "door_unlock_invitation" ("clientId", lower("reference") text_pattern_ops) where "deletedAt" is null;
create index door_unlock_invitation_begins_email on "door_unlock_invitation" ("clientId", lower("email") text_pattern_ops) where "deletedAt" is null;
create unique index door_unlock_invitation_unique_name on "door_unlock_invitation" ("clientId", lower("name")) where "deletedAt" is null;

create table "notice_board" (
  "digitalNoticeBoardId" integer generated always as identity primary key,
  "clientId" integer not null,
  "name" text not null,
  "type" text not null default 'landscape',
  "areaId" integer not null,
  "controllerId" integer,
  "status" text default 'unknown',
  "notes" text,
  "messageIds" integer[] not null default array[]::integer[],
  "themeId" integer,
  "picture" text,
  "transition" text not null default 'fade',
  "transitionSpeed" text not null default 'normal',
  "tickerTape" text,
  "footer" text,
  "liveClock" boolean not null default false,
  "nightMode" boolean not null default false,
  "version" integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdById" integer,
  "deletedAt" timestamp with time zone,
  "custom" jsonb not null default '{}'
);
create index notice_board_name on "notice_board" ("clientId", lower("name"), "digitalNoticeBoardId") where "deletedAt" is null;
create index notice_board_of_area_id on "notice_board" ("clientId", "areaId", "digitalNoticeBoardId") where "deletedAt" is null;
create index notice_board_of_controller_id on "notice_board" ("clientId", "controllerId", "digitalNoticeBoardId") where "deletedAt" is null;
create index notice_board_of_theme_id on "notice_board" ("clientId", "themeId", "digitalNoticeBoardId") where "deletedAt" is null;
create index notice_board_of_message_ids on "notice_board" using gin ("messageIds") where "deletedAt" is null;
create index notice_board_of_status on "notice_board" ("clientId", "status", "digitalNoticeBoardId") where "deletedAt" is null;
create index notice_board_begins_name on "notice_board" ("clientId", lower("name") text_pattern_ops) where "deletedAt" is null;
create unique index notice_board_unique_name on "notice_board" ("clientId", lower("name")) where "deletedAt" is null;

create table "notice_board_theme" (
  "themeId" integer generated always as identity primary key,
  "clientId" integer not null,
  "name" text not null,
  "description" text,
  "layoutId" integer not null,
  "picture" text,
  "logoSupport" boolean not null default false,
  "footerSupport" boolean not null default false,
  "clockSupport" boolean not null default false,
  "clockFormat" text default 'hours24',
  "tickerSupport" boolean not null default false,
  "tickerSpeed" text default 'normal',
  "tickerHeight" integer default 80,
  "version" integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdById" integer,
  "deletedAt" timestamp with time zone,
  "custom" jsonb not null default '{}'
);
create index notice_board_theme_name on "notice_board_theme" ("clientId", lower("name"), "themeId") where "deletedAt" is null;
create index notice_board_theme_of_layout_id on "notice_board_theme" ("clientId", "layoutId", "themeId") where "deletedAt" is null;
create index notice_board_theme_begins_name on "notice_board_theme" ("clientId", lower("name") text_pattern_ops) where "deletedAt" is null;
create unique index notice_board_theme_unique_name on "notice_board_theme" ("clientId", lower("name")) where "deletedAt" is null;

create table "notice_board_theme_layout" (
  "layoutId" integer generated always as identity primary key,
  "clientId" integer not null,
  "name" text not null,
  "clockAlignment" text not null default 'right',
  "logoAlignment" text not null default 'left',
  "messageImagePosition" text not null default 'right',
  "headerOrder" integer not null default 1,
  "messageOrder" integer not null default 2,
  "tickerOrder" integer not null default 3,
  "footerOrder" integer not null default 4,
  "version" integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdById" integer,
  "deletedAt" timestamp with time zone,
  "custom" jsonb not null default '{}'
);
create index notice_board_theme_layout_name on "notice_board_theme_layout" ("clientId", lower("name"), "layoutId") where "deletedAt" is null;
create index notice_board_theme_layout_begins_name on "notice_board_theme_layout" ("clientId", lower("name") text_pattern_ops) where "deletedAt" is null;
create unique index notice_board_theme_layout_unique_name on "notice_board_theme_layout" ("clientId", lower("name")) where "deletedAt" is null;

create table "notice_message" (
  "noticeMessageId" integer generated always as identity primary key,
  "clientId" integer not null,
  "name" text not null,
  "status" text default 'draft',
  "title" text,
  "titleColour" text,
  "titleFont" text not null default 'sans',
  "text" text,
  "textFont" text not null default 'sans',
  "picture" text,
  "fullscreen" boolean not null default false,
  "sticky" boolean not null default false,
  "transitionSpeed" text,
  "beginDate" date,
  "expiryDate" date,
  "schedule" text not null default 'none',
  "frequency" text default 'day',
  "dayOfWeek" text,
  "dayOfMonth" integer,
  "displayDuration" integer default 1,
  "version" integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdById" integer,
  "deletedAt" timestamp with time zone,
  "custom" jsonb not null default '{}'
);
create index notice_message_name on "notice_message" ("clientId", lower("name"), "noticeMessageId") where "deletedAt" is null;
create index notice_message_begin_date on "notice_message" ("clientId", "beginDate", "noticeMessageId") where "deletedAt" is null;
create index notice_message_expiry_date on "notice_message" ("clientId", "expiryDate", "noticeMessageId") where "deletedAt" is null;
create index notice_message_of_status on "notice_message" ("clientId", "status", "noticeMessageId") where "deletedAt" is null;
create index notice_message_of_schedule on "notice_message" ("clientId", "schedule", "noticeMessageId") where "deletedAt" is null;
create index notice_message_of_sticky on "notice_message" ("clientId", "sticky", "noticeMessageId") where "deletedAt" is null;
create index notice_message_begins_name on "notice_message" ("clientId", lower("name") text_pattern_ops) where "deletedAt" is null;
create index notice_message_begins_title on "notice_message" ("clientId", lower("title") text_pattern_ops) where "deletedAt" is null;
create unique index notice_message_unique_name on "notice_message" ("clientId", lower("name")) where "deletedAt" is null;

create table "scheduled_report" (
  "scheduledReportId" integer generated always as identity primary key,
  "clientId" integer not null,
  "name" text not null,
  "type" text not null default 'event',
  "ownerId" integer,
  "frequency" text not null default 'week',
  "dayOfWeek" text default 'monday',
  "dayOfMonth" integer default 1,
  "time" time without time zone not null default '07:00',
  "alertPersonIds" integer[] not null default array[]::integer[],
  "emailOwner" boolean not null default true,
  "runTime" timestamp with time zone,
  "runResult" text,
  "runDuration" integer,
  "version" integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdById" integer,
  "deletedAt" timestamp with time zone,
  "custom" jsonb not null default '{}'
);
create index scheduled_report_name on "scheduled_report" ("clientId", lower("name"), "scheduledReportId") where "deletedAt" is null;
create index scheduled_report_run_time on "scheduled_report" ("clientId", "runTime", "scheduledReportId") where "deletedAt" is null;
create index scheduled_report_of_type on "scheduled_report" ("clientId", "type", "scheduledReportId") where "deletedAt" is null;
create index scheduled_report_of_owner_id on "scheduled_report" ("clientId", "ownerId", "scheduledReportId") where "deletedAt" is null;
create index scheduled_report_of_alert_person_ids on "scheduled_report" using gin ("alertPersonIds") where "deletedAt" is null;
create index scheduled_report_of_run_result on "scheduled_report" ("clientId", "runResult", "scheduledReportId") where "deletedAt" is null;
create index scheduled_report_begins_name on "scheduled_report" ("clientId", lower("name") text_pattern_ops) where "deletedAt" is null;

alter table "alert_person" add foreign key ("clientId") references "client" ("clientId");
alter table "alert_trigger" add foreign key ("clientId") references "client" ("clientId");
alter table "alert_trigger" add foreign key ("areaId") references "area" ("areaId");
alter table "alert_trigger" add foreign key ("groupId") references "group" ("groupId");
alter table "announcement" add foreign key ("clientId") references "client" ("clientId");
alter table "badge_design" add foreign key ("clientId") references "client" ("clientId");
alter table "custom_field" add foreign key ("clientId") references "client" ("clientId");
alter table "door_unlock_invitation" add foreign key ("clientId") references "client" ("clientId");
alter table "door_unlock_invitation" add foreign key ("userId") references "user" ("userId");
alter table "notice_board" add foreign key ("clientId") references "client" ("clientId");
alter table "notice_board" add foreign key ("areaId") references "area" ("areaId");
alter table "notice_board" add foreign key ("controllerId") references "controller" ("controllerId");
alter table "notice_board" add foreign key ("themeId") references "notice_board_theme" ("themeId");
alter table "notice_board_theme" add foreign key ("clientId") references "client" ("clientId");
alter table "notice_board_theme" add foreign key ("layoutId") references "notice_board_theme_layout" ("layoutId");
alter table "notice_board_theme_layout" add foreign key ("clientId") references "client" ("clientId");
alter table "notice_message" add foreign key ("clientId") references "client" ("clientId");
alter table "scheduled_report" add foreign key ("clientId") references "client" ("clientId");
alter table "scheduled_report" add foreign key ("ownerId") references "user" ("userId");

-- The half of an invitation that is never told again: the hash of its passphrase.
create table door_unlock_invitation_secret (
  "doorUnlockInvitationId" integer primary key references door_unlock_invitation ("doorUnlockInvitationId"),
  "hash" text not null,
  "changedAt" timestamp with time zone not null
);

-- When a credential's newest activation was added, and removed where it was.
alter table "token" add column "lastActivated" timestamp with time zone;
alter table "token" add column "lastDeactivated" timestamp with time zone;
update "token" t set "lastActivated" = a."added", "lastDeactivated" = a."removed"
from (
  select distinct on ("tokenId") "tokenId", "dateAdded" as "added",
    case when not "active" or "deletedAt" is not null then coalesce("dateRemoved", "deletedAt") end as "removed"
  from token_activation
  order by "tokenId", "dateAdded" desc nulls last, "activationId" desc
) a
where t."fobId" = a."tokenId";
create index token_last_activated on "token" ("clientId", "lastActivated", "fobId") where "deletedAt" is null;
create index token_last_deactivated on "token" ("clientId", "lastDeactivated", "fobId") where "deletedAt" is null;
create index token_activation_newest on "token_activation" ("tokenId", "dateAdded" desc nulls last, "activationId" desc);
