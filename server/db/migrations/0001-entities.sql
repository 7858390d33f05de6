-- The tables of the declared entities, and those beside them. Later changes of a declaration are later files.

create table "area" (
  "areaId" integer generated always as identity primary key,
  "clientId" integer not null,
  "name" text not null,
  "description" text,
  "parentAreaId" integer,
  "typeId" integer not null,
  "rollCall" boolean not null default false,
  "position" text,
  "picture" text,
  "installerId" integer,
  "startDate" date,
  "endDate" date,
  "revoked" boolean not null default false,
  "latitude" double precision,
  "longitude" double precision,
  "timeZone" text,
  "version" integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdById" integer,
  "deletedAt" timestamp with time zone,
  "custom" jsonb not null default '{}'
);
create index area_name on "area" ("clientId", lower("name"), "areaId") where "deletedAt" is null;
create index area_of_parent_area_id on "area" ("clientId", "parentAreaId", "areaId") where "deletedAt" is null;
create index area_of_type_id on "area" ("clientId", "typeId", "areaId") where "deletedAt" is null;
create index area_of_roll_call on "area" ("clientId", "rollCall", "areaId") where "deletedAt" is null;
create index area_of_installer_id on "area" ("clientId", "installerId", "areaId") where "deletedAt" is null;
create index area_begins_name on "area" ("clientId", lower("name") text_pattern_ops) where "deletedAt" is null;
create unique index area_unique_name on "area" ("clientId", coalesce("parentAreaId", 0), lower("name")) where "deletedAt" is null;
create table "area_type" (
  "areaTypeId" integer generated always as identity primary key,
  "name" text not null,
  "description" text,
  "hasSettings" boolean not null default false,
  "canBePrimary" boolean not null default false,
  "canHaveDoors" boolean not null default false,
  "canHaveTokens" boolean not null default false,
  "subAreaTypeIds" integer[] not null default array[]::integer[],
  "version" integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdById" integer,
  "deletedAt" timestamp with time zone,
  "custom" jsonb not null default '{}'
);
create index area_type_name on "area_type" (lower("name"), "areaTypeId") where "deletedAt" is null;
create index area_type_of_sub_area_type_ids on "area_type" using gin ("subAreaTypeIds") where "deletedAt" is null;
create index area_type_begins_name on "area_type" (lower("name") text_pattern_ops) where "deletedAt" is null;
create unique index area_type_unique_name on "area_type" (lower("name")) where "deletedAt" is null;
create table "client" (
  "clientId" integer generated always as identity primary key,
  "name" text not null,
  "isEngineer" boolean not null default false,
  "type" text not null default 'siteOwner',
  "email" text,
  "phone" text,
  "biography" text,
  "logo" text,
  "links" jsonb default '[]',
  "timeZone" text not null default 'Europe/London',
  "domain" text,
  "sageAccountNumber" text,
  "cloudTokenPrefix" text,
  "twoFactorRequired" boolean not null default false,
  "requiredPasswordStrength" text default 'moderate',
  "offlineReportEmail" text,
  "offlineReportFrequency" text default 'none',
  "offlineReportHideTimings" boolean not null default false,
  "offlineReportLastRun" timestamp with time zone,
  "signOffFormText" text,
  "monthlyBilling" boolean not null default false,
  "billingCycle" text,
  "managedService" boolean not null default false,
  "sharedResourcesClientId" integer,
  "managedById" integer,
  "featureIds" integer[] not null default array[]::integer[],
  "excludeRteEvents" boolean not null default false,
  "excessiveUsageDashboard" boolean not null default true,
  "lockedOut" boolean not null default false,
  "usesContractor" boolean not null default false,
  "notifications" text[] not null default array['alarms','alerts','clientMessages']::text[],
  "version" integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdById" integer,
  "deletedAt" timestamp with time zone,
  "custom" jsonb not null default '{}'
);
create index client_name on "client" (lower("name"), "clientId") where "deletedAt" is null;
create index client_of_type on "client" ("type", "clientId") where "deletedAt" is null;
create index client_of_managed_by_id on "client" ("managedById", "clientId") where "deletedAt" is null;
create index client_of_shared_resources_client_id on "client" ("sharedResourcesClientId", "clientId") where "deletedAt" is null;
create index client_of_feature_ids on "client" using gin ("featureIds") where "deletedAt" is null;
create index client_begins_name on "client" (lower("name") text_pattern_ops) where "deletedAt" is null;
create unique index client_unique_name on "client" (lower("name")) where "deletedAt" is null;
create unique index client_unique_domain on "client" (lower("domain")) where "deletedAt" is null;
create unique index client_unique_cloud_token_prefix on "client" (lower("cloudTokenPrefix")) where "deletedAt" is null;
create table "client_message" (
  "clientMessageId" integer generated always as identity primary key,
  "clientId" integer not null,
  "subject" text not null,
  "content" text not null,
  "personId" integer,
  "person" text,
  "doorId" integer,
  "door" text,
  "status" text default 'unacknowledged',
  "acknowledgedById" integer,
  "acknowledgedBy" text,
  "acknowledgedDateTime" timestamp with time zone,
  "version" integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdById" integer,
  "deletedAt" timestamp with time zone,
  "custom" jsonb not null default '{}'
);
create index client_message_created_at on "client_message" ("clientId", "createdAt", "clientMessageId") where "deletedAt" is null;
create index client_message_of_status on "client_message" ("clientId", "status", "clientMessageId") where "deletedAt" is null;
create index client_message_of_person_id on "client_message" ("clientId", "personId", "clientMessageId") where "deletedAt" is null;
create index client_message_of_door_id on "client_message" ("clientId", "doorId", "clientMessageId") where "deletedAt" is null;
create index client_message_of_acknowledged_by_id on "client_message" ("clientId", "acknowledgedById", "clientMessageId") where "deletedAt" is null;
create index client_message_begins_subject on "client_message" ("clientId", lower("subject") text_pattern_ops) where "deletedAt" is null;
create table "client_relation" (
  "clientRelationId" integer generated always as identity primary key,
  "clientId" integer not null,
  "kind" text not null,
  "relatedClientId" integer not null,
  "areaIds" integer[] not null default array[]::integer[],
  "startDate" date not null,
  "endDate" date,
  "revokedAt" timestamp with time zone,
  "version" integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdById" integer,
  "deletedAt" timestamp with time zone,
  "custom" jsonb not null default '{}'
);
create index client_relation_start_date on "client_relation" ("clientId", "startDate", "clientRelationId") where "deletedAt" is null;
create index client_relation_of_kind on "client_relation" ("clientId", "kind", "clientRelationId") where "deletedAt" is null;
create index client_relation_of_related_client_id on "client_relation" ("clientId", "relatedClientId", "clientRelationId") where "deletedAt" is null;
create index client_relation_of_area_ids on "client_relation" using gin ("areaIds") where "deletedAt" is null;
create table "controller" (
  "controllerId" integer generated always as identity primary key,
  "clientId" integer not null,
  "name" text not null,
  "type" text not null default '410',
  "state" text default 'unknown',
  "lastSeenAt" timestamp with time zone,
  "areaId" integer not null,
  "localAddress" integer,
  "location" text,
  "firmwareVersion" text,
  "buildReference" text,
  "macAddress" text,
  "ipAddress" text,
  "saveRteEvents" boolean not null default true,
  "channelInterlock" boolean not null default false,
  "dateValidation" boolean not null default false,
  "antiPassback" boolean not null default false,
  "tokenCount" integer default 0,
  "usedSpace" double precision,
  "communicationMode" text default 'cloud',
  "lockdownAfterPowerCycle" boolean not null default false,
  "tamper" boolean not null default false,
  "voltages" text,
  "failover" boolean not null default false,
  "rs485Primary" boolean not null default false,
  "rs485SecondaryIds" integer[] not null default array[]::integer[],
  "maxUsers" integer default 10000,
  "maxEvents" integer default 50000,
  "maxDoors" integer default 16,
  "fobSize" integer default 8,
  "id2Length" integer,
  "id2Type" text,
  "id3Length" integer,
  "id3Type" text,
  "version" integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdById" integer,
  "deletedAt" timestamp with time zone,
  "custom" jsonb not null default '{}'
);
create index controller_name on "controller" ("clientId", lower("name"), "controllerId") where "deletedAt" is null;
create index controller_of_area_id on "controller" ("clientId", "areaId", "controllerId") where "deletedAt" is null;
create index controller_of_type on "controller" ("clientId", "type", "controllerId") where "deletedAt" is null;
create index controller_of_state on "controller" ("clientId", "state", "controllerId") where "deletedAt" is null;
create index controller_of_rs485_secondary_ids on "controller" using gin ("rs485SecondaryIds") where "deletedAt" is null;
create index controller_begins_name on "controller" ("clientId", lower("name") text_pattern_ops) where "deletedAt" is null;
create unique index controller_unique_name on "controller" ("clientId", lower("name")) where "deletedAt" is null;
create table "door" (
  "doorId" integer generated always as identity primary key,
  "clientId" integer not null,
  "number" integer not null,
  "name" text not null,
  "areaId" integer not null,
  "controllerId" integer not null,
  "zoneId" integer,
  "status" text default 'unknown',
  "unlockDuration" integer default 5,
  "openTime" integer default 30,
  "openWarning" integer default 20,
  "autoUnlockTimeProfileId" integer,
  "tradesButton" boolean not null default false,
  "edgeTriggered" boolean not null default false,
  "excludeFromAutoAllDoors" boolean not null default false,
  "extraAccessTime" integer default 0,
  "extraOpenTime" integer default 0,
  "forcedDisabled" boolean not null default false,
  "energiseLockWhileOpen" boolean not null default false,
  "globalUnlockBypass" boolean not null default false,
  "excludeFromSystemLockdown" boolean not null default false,
  "excludeFromGlobalFreeAccess" boolean not null default false,
  "leftOpenDisabled" boolean not null default false,
  "version" integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdById" integer,
  "deletedAt" timestamp with time zone,
  "custom" jsonb not null default '{}'
);
create index door_number on "door" ("clientId", "number", "doorId") where "deletedAt" is null;
create index door_name on "door" ("clientId", lower("name"), "doorId") where "deletedAt" is null;
create index door_of_area_id on "door" ("clientId", "areaId", "doorId") where "deletedAt" is null;
create index door_of_controller_id on "door" ("clientId", "controllerId", "doorId") where "deletedAt" is null;
create index door_of_zone_id on "door" ("clientId", "zoneId", "doorId") where "deletedAt" is null;
create index door_of_status on "door" ("clientId", "status", "doorId") where "deletedAt" is null;
create index door_of_auto_unlock_time_profile_id on "door" ("clientId", "autoUnlockTimeProfileId", "doorId") where "deletedAt" is null;
create index door_begins_name on "door" ("clientId", lower("name") text_pattern_ops) where "deletedAt" is null;
create unique index door_unique_number on "door" ("clientId", coalesce("controllerId", 0), "number") where "deletedAt" is null;
create table "feature" (
  "featureId" integer generated always as identity primary key,
  "name" text not null,
  "description" text,
  "officeStaffDefault" boolean not null default false,
  "adminDefault" boolean not null default false,
  "engineerDefault" boolean not null default false,
  "siteOwnerDefault" boolean not null default false,
  "version" integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdById" integer,
  "deletedAt" timestamp with time zone,
  "custom" jsonb not null default '{}'
);
create index feature_name on "feature" (lower("name"), "featureId") where "deletedAt" is null;
create index feature_begins_name on "feature" (lower("name") text_pattern_ops) where "deletedAt" is null;
create unique index feature_unique_name on "feature" (lower("name")) where "deletedAt" is null;
create table "group" (
  "groupId" integer generated always as identity primary key,
  "clientId" integer not null,
  "name" text not null,
  "description" text,
  "parentGroupId" integer,
  "areaId" integer,
  "timeProfileId" integer,
  "autoAllDoors" boolean not null default false,
  "doorIds" integer[] not null default array[]::integer[],
  "version" integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdById" integer,
  "deletedAt" timestamp with time zone,
  "custom" jsonb not null default '{}'
);
create index group_name on "group" ("clientId", lower("name"), "groupId") where "deletedAt" is null;
create index group_of_parent_group_id on "group" ("clientId", "parentGroupId", "groupId") where "deletedAt" is null;
create index group_of_area_id on "group" ("clientId", "areaId", "groupId") where "deletedAt" is null;
create index group_of_time_profile_id on "group" ("clientId", "timeProfileId", "groupId") where "deletedAt" is null;
create index group_of_door_ids on "group" using gin ("doorIds") where "deletedAt" is null;
create index group_begins_name on "group" ("clientId", lower("name") text_pattern_ops) where "deletedAt" is null;
create unique index group_unique_name on "group" ("clientId", coalesce("parentGroupId", 0), lower("name")) where "deletedAt" is null;
create table "integration_key" (
  "integrationKeyId" integer generated always as identity primary key,
  "clientId" integer not null,
  "name" text not null,
  "controllerId" integer,
  "start" text,
  "lastUsedAt" timestamp with time zone,
  "version" integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdById" integer,
  "deletedAt" timestamp with time zone,
  "custom" jsonb not null default '{}'
);
create index integration_key_name on "integration_key" ("clientId", lower("name"), "integrationKeyId") where "deletedAt" is null;
create index integration_key_of_controller_id on "integration_key" ("clientId", "controllerId", "integrationKeyId") where "deletedAt" is null;
create index integration_key_begins_name on "integration_key" ("clientId", lower("name") text_pattern_ops) where "deletedAt" is null;
create unique index integration_key_unique_name on "integration_key" ("clientId", lower("name")) where "deletedAt" is null;
create table "person" (
  "personId" integer generated always as identity primary key,
  "clientId" integer not null,
  "title" text,
  "firstName" text not null,
  "middleNames" text,
  "surname" text not null,
  "company" text,
  "department" text,
  "position" text,
  "email" text,
  "phone" text,
  "mobile" text,
  "validFrom" date,
  "validUntil" date,
  "profilePicture" text,
  "marketingConsent" boolean not null default false,
  "serviceConsent" boolean not null default false,
  "deviceLink" text,
  "version" integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdById" integer,
  "deletedAt" timestamp with time zone,
  "custom" jsonb not null default '{}'
);
create index person_surname on "person" ("clientId", lower("surname"), "personId") where "deletedAt" is null;
create index person_first_name on "person" ("clientId", lower("firstName"), "personId") where "deletedAt" is null;
create index person_company on "person" ("clientId", lower("company"), "personId") where "deletedAt" is null;
create index person_department on "person" ("clientId", lower("department"), "personId") where "deletedAt" is null;
create index person_of_company on "person" ("clientId", "company", "personId") where "deletedAt" is null;
create index person_of_department on "person" ("clientId", "department", "personId") where "deletedAt" is null;
create index person_begins_surname on "person" ("clientId", lower("surname") text_pattern_ops) where "deletedAt" is null;
create index person_begins_first_name on "person" ("clientId", lower("firstName") text_pattern_ops) where "deletedAt" is null;
create index person_begins_email on "person" ("clientId", lower("email") text_pattern_ops) where "deletedAt" is null;
create unique index person_unique_email on "person" ("clientId", lower("email")) where "deletedAt" is null;
create table "reader" (
  "readerId" integer generated always as identity primary key,
  "clientId" integer not null,
  "name" text not null,
  "instance" integer not null,
  "controllerId" integer not null,
  "doorId" integer,
  "direction" text not null default 'in',
  "format" text default 'osdp',
  "accessMode" text default 'credential',
  "accessModeTimeProfileId" integer,
  "antiPassbackActive" boolean not null default false,
  "osdp" boolean not null default false,
  "osdpAddress" integer,
  "osdpType" text,
  "ledColour" text default 'blue',
  "pin" boolean not null default false,
  "areaNumber" integer,
  "wiegandChannel" integer,
  "sharedReader" boolean not null default false,
  "failSecure" boolean not null default false,
  "failOffline" boolean not null default false,
  "version" integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdById" integer,
  "deletedAt" timestamp with time zone,
  "custom" jsonb not null default '{}'
);
create index reader_instance on "reader" ("clientId", "instance", "readerId") where "deletedAt" is null;
create index reader_of_controller_id on "reader" ("clientId", "controllerId", "readerId") where "deletedAt" is null;
create index reader_of_door_id on "reader" ("clientId", "doorId", "readerId") where "deletedAt" is null;
create index reader_of_access_mode_time_profile_id on "reader" ("clientId", "accessModeTimeProfileId", "readerId") where "deletedAt" is null;
create unique index reader_unique_instance on "reader" ("clientId", coalesce("controllerId", 0), "instance") where "deletedAt" is null;
create table "time_profile" (
  "timeProfileId" integer generated always as identity primary key,
  "clientId" integer not null,
  "name" text not null,
  "number" integer not null,
  "description" text,
  "periods" jsonb not null default '[]',
  "version" integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdById" integer,
  "deletedAt" timestamp with time zone,
  "custom" jsonb not null default '{}'
);
create index time_profile_number on "time_profile" ("clientId", "number", "timeProfileId") where "deletedAt" is null;
create index time_profile_name on "time_profile" ("clientId", lower("name"), "timeProfileId") where "deletedAt" is null;
create index time_profile_begins_name on "time_profile" ("clientId", lower("name") text_pattern_ops) where "deletedAt" is null;
create unique index time_profile_unique_name on "time_profile" ("clientId", lower("name")) where "deletedAt" is null;
create unique index time_profile_unique_number on "time_profile" ("clientId", "number") where "deletedAt" is null;
create table "token" (
  "fobId" integer generated always as identity primary key,
  "clientId" integer not null,
  "reference" text,
  "keycode" text,
  "kind" text not null default 'fob',
  "typeId" integer,
  "colourId" integer,
  "style" text,
  "status" text default 'live',
  "statusNotes" text,
  "enabled" boolean not null default true,
  "pin" text,
  "numberPlate" text,
  "personId" integer,
  "timeProfileId" integer,
  "extraTime" boolean not null default false,
  "validFrom" date,
  "validUntil" date,
  "additionalInfo" text,
  "primaryActivationId" integer,
  "version" integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdById" integer,
  "deletedAt" timestamp with time zone,
  "custom" jsonb not null default '{}'
);
create index token_reference on "token" ("clientId", lower("reference"), "fobId") where "deletedAt" is null;
create index token_keycode on "token" ("clientId", lower("keycode"), "fobId") where "deletedAt" is null;
create index token_status on "token" ("clientId", "status", "fobId") where "deletedAt" is null;
create index token_of_kind on "token" ("clientId", "kind", "fobId") where "deletedAt" is null;
create index token_of_type_id on "token" ("clientId", "typeId", "fobId") where "deletedAt" is null;
create index token_of_status on "token" ("clientId", "status", "fobId") where "deletedAt" is null;
create index token_of_person_id on "token" ("clientId", "personId", "fobId") where "deletedAt" is null;
create index token_of_enabled on "token" ("clientId", "enabled", "fobId") where "deletedAt" is null;
create index token_of_colour_id on "token" ("clientId", "colourId", "fobId") where "deletedAt" is null;
create index token_of_time_profile_id on "token" ("clientId", "timeProfileId", "fobId") where "deletedAt" is null;
create index token_of_primary_activation_id on "token" ("clientId", "primaryActivationId", "fobId") where "deletedAt" is null;
create index token_begins_reference on "token" ("clientId", lower("reference") text_pattern_ops) where "deletedAt" is null;
create index token_begins_keycode on "token" ("clientId", lower("keycode") text_pattern_ops) where "deletedAt" is null;
create index token_begins_number_plate on "token" ("clientId", lower("numberPlate") text_pattern_ops) where "deletedAt" is null;
create unique index token_unique_reference on "token" ("clientId", lower("reference")) where "deletedAt" is null;
create unique index token_unique_keycode on "token" ("clientId", lower("keycode")) where "deletedAt" is null;
create unique index token_unique_number_plate on "token" ("clientId", lower("numberPlate")) where "deletedAt" is null;
create table "token_activation" (
  "activationId" integer generated always as identity primary key,
  "clientId" integer not null,
  "tokenId" integer not null,
  "areaId" integer,
  "groupId" integer,
  "active" boolean not null default true,
  "primary" boolean not null default false,
  "dateAdded" timestamp with time zone,
  "dateRemoved" timestamp with time zone,
  "reference" text,
  "notes" text,
  "version" integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdById" integer,
  "deletedAt" timestamp with time zone,
  "custom" jsonb not null default '{}'
);
create index token_activation_date_added on "token_activation" ("clientId", "dateAdded", "activationId") where "deletedAt" is null;
create index token_activation_of_token_id on "token_activation" ("clientId", "tokenId", "activationId") where "deletedAt" is null;
create index token_activation_of_area_id on "token_activation" ("clientId", "areaId", "activationId") where "deletedAt" is null;
create index token_activation_of_group_id on "token_activation" ("clientId", "groupId", "activationId") where "deletedAt" is null;
create index token_activation_of_active on "token_activation" ("clientId", "active", "activationId") where "deletedAt" is null;
create table "token_colour" (
  "fobColourId" integer generated always as identity primary key,
  "name" text not null,
  "description" text,
  "code" text not null default '#808080',
  "version" integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdById" integer,
  "deletedAt" timestamp with time zone,
  "custom" jsonb not null default '{}'
);
create index token_colour_name on "token_colour" (lower("name"), "fobColourId") where "deletedAt" is null;
create index token_colour_begins_name on "token_colour" (lower("name") text_pattern_ops) where "deletedAt" is null;
create unique index token_colour_unique_name on "token_colour" (lower("name")) where "deletedAt" is null;
create table "token_type" (
  "fobTypeId" integer generated always as identity primary key,
  "name" text not null,
  "description" text,
  "icon" text default 'fob',
  "version" integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdById" integer,
  "deletedAt" timestamp with time zone,
  "custom" jsonb not null default '{}'
);
create index token_type_name on "token_type" (lower("name"), "fobTypeId") where "deletedAt" is null;
create index token_type_begins_name on "token_type" (lower("name") text_pattern_ops) where "deletedAt" is null;
create unique index token_type_unique_name on "token_type" (lower("name")) where "deletedAt" is null;
create table "user" (
  "userId" integer generated always as identity primary key,
  "clientId" integer not null,
  "username" text not null,
  "firstName" text not null,
  "surname" text not null,
  "displayName" text,
  "email" text not null,
  "smsNumber" text,
  "userGroupIds" integer[] not null default array[]::integer[],
  "areaIds" integer[] not null default array[]::integer[],
  "twoFactor" text default 'none',
  "forcePasswordChange" boolean not null default false,
  "allowInstallerApp" boolean not null default false,
  "recentEvents" integer default 100,
  "areaSorting" text default 'name',
  "theme" text default '2',
  "sideMenuExpanded" boolean not null default true,
  "workingClientId" integer,
  "addedById" integer,
  "lastLogin" timestamp with time zone,
  "version" integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdById" integer,
  "deletedAt" timestamp with time zone,
  "custom" jsonb not null default '{}'
);
create index user_username on "user" ("clientId", lower("username"), "userId") where "deletedAt" is null;
create index user_email on "user" ("clientId", lower("email"), "userId") where "deletedAt" is null;
create index user_last_login on "user" ("clientId", "lastLogin", "userId") where "deletedAt" is null;
create index user_of_user_group_ids on "user" using gin ("userGroupIds") where "deletedAt" is null;
create index user_of_area_ids on "user" using gin ("areaIds") where "deletedAt" is null;
create index user_of_working_client_id on "user" ("clientId", "workingClientId", "userId") where "deletedAt" is null;
create index user_of_added_by_id on "user" ("clientId", "addedById", "userId") where "deletedAt" is null;
create index user_begins_username on "user" ("clientId", lower("username") text_pattern_ops) where "deletedAt" is null;
create index user_begins_email on "user" ("clientId", lower("email") text_pattern_ops) where "deletedAt" is null;
create index user_begins_surname on "user" ("clientId", lower("surname") text_pattern_ops) where "deletedAt" is null;
create unique index user_unique_username on "user" (lower("username")) where "deletedAt" is null;
create unique index user_unique_email on "user" (lower("email")) where "deletedAt" is null;
create table "user_group" (
  "roleId" integer generated always as identity primary key,
  "name" text not null,
  "description" text,
  "featureIds" integer[] not null default array[]::integer[],
  "version" integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdById" integer,
  "deletedAt" timestamp with time zone,
  "custom" jsonb not null default '{}'
);
create index user_group_name on "user_group" (lower("name"), "roleId") where "deletedAt" is null;
create index user_group_of_feature_ids on "user_group" using gin ("featureIds") where "deletedAt" is null;
create index user_group_begins_name on "user_group" (lower("name") text_pattern_ops) where "deletedAt" is null;
create unique index user_group_unique_name on "user_group" (lower("name")) where "deletedAt" is null;
create table "zone" (
  "zoneId" integer generated always as identity primary key,
  "clientId" integer not null,
  "name" text not null,
  "description" text,
  "areaId" integer not null,
  "maxOccupancy" integer,
  "timeAndAttendance" boolean not null default false,
  "rollCall" boolean not null default true,
  "resetTime" integer,
  "resetUnit" text default 'hours',
  "antiPassback" boolean not null default false,
  "version" integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdById" integer,
  "deletedAt" timestamp with time zone,
  "custom" jsonb not null default '{}'
);
create index zone_name on "zone" ("clientId", lower("name"), "zoneId") where "deletedAt" is null;
create index zone_of_area_id on "zone" ("clientId", "areaId", "zoneId") where "deletedAt" is null;
create index zone_of_roll_call on "zone" ("clientId", "rollCall", "zoneId") where "deletedAt" is null;
create index zone_begins_name on "zone" ("clientId", lower("name") text_pattern_ops) where "deletedAt" is null;
create unique index zone_unique_name on "zone" ("clientId", lower("name")) where "deletedAt" is null;
alter table "area" add foreign key ("clientId") references "client" ("clientId");
alter table "area" add foreign key ("parentAreaId") references "area" ("areaId");
alter table "area" add foreign key ("typeId") references "area_type" ("areaTypeId");
alter table "area" add foreign key ("installerId") references "client" ("clientId");
alter table "client" add foreign key ("sharedResourcesClientId") references "client" ("clientId");
alter table "client" add foreign key ("managedById") references "client" ("clientId");
alter table "client_message" add foreign key ("clientId") references "client" ("clientId");
alter table "client_message" add foreign key ("personId") references "person" ("personId");
alter table "client_message" add foreign key ("doorId") references "door" ("doorId");
alter table "client_message" add foreign key ("acknowledgedById") references "user" ("userId");
alter table "client_relation" add foreign key ("clientId") references "client" ("clientId");
alter table "client_relation" add foreign key ("relatedClientId") references "client" ("clientId");
alter table "controller" add foreign key ("clientId") references "client" ("clientId");
alter table "controller" add foreign key ("areaId") references "area" ("areaId");
alter table "door" add foreign key ("clientId") references "client" ("clientId");
alter table "door" add foreign key ("areaId") references "area" ("areaId");
alter table "door" add foreign key ("controllerId") references "controller" ("controllerId");
alter table "door" add foreign key ("zoneId") references "zone" ("zoneId");
alter table "door" add foreign key ("autoUnlockTimeProfileId") references "time_profile" ("timeProfileId");
alter table "group" add foreign key ("clientId") references "client" ("clientId");
alter table "group" add foreign key ("parentGroupId") references "group" ("groupId");
alter table "group" add foreign key ("areaId") references "area" ("areaId");
alter table "group" add foreign key ("timeProfileId") references "time_profile" ("timeProfileId");
alter table "integration_key" add foreign key ("clientId") references "client" ("clientId");
alter table "integration_key" add foreign key ("controllerId") references "controller" ("controllerId");
alter table "person" add foreign key ("clientId") references "client" ("clientId");
alter table "reader" add foreign key ("clientId") references "client" ("clientId");
alter table "reader" add foreign key ("controllerId") references "controller" ("controllerId");
alter table "reader" add foreign key ("doorId") references "door" ("doorId");
alter table "reader" add foreign key ("accessModeTimeProfileId") references "time_profile" ("timeProfileId");
alter table "time_profile" add foreign key ("clientId") references "client" ("clientId");
alter table "token" add foreign key ("clientId") references "client" ("clientId");
alter table "token" add foreign key ("typeId") references "token_type" ("fobTypeId");
alter table "token" add foreign key ("colourId") references "token_colour" ("fobColourId");
alter table "token" add foreign key ("personId") references "person" ("personId");
alter table "token" add foreign key ("timeProfileId") references "time_profile" ("timeProfileId");
alter table "token" add foreign key ("primaryActivationId") references "token_activation" ("activationId");
alter table "token_activation" add foreign key ("clientId") references "client" ("clientId");
alter table "token_activation" add foreign key ("tokenId") references "token" ("fobId");
alter table "token_activation" add foreign key ("areaId") references "area" ("areaId");
alter table "token_activation" add foreign key ("groupId") references "group" ("groupId");
alter table "user" add foreign key ("clientId") references "client" ("clientId");
alter table "user" add foreign key ("workingClientId") references "client" ("clientId");
alter table "user" add foreign key ("addedById") references "user" ("userId");
alter table "zone" add foreign key ("clientId") references "client" ("clientId");
alter table "zone" add foreign key ("areaId") references "area" ("areaId");
create table audit_entry (
  "auditEntryId" bigint generated always as identity primary key,
  "clientId" integer,
  "entity" text not null,
  "recordId" integer not null,
  "change" text not null check ("change" in ('added', 'edited', 'deleted', 'command')),
  "userId" integer,
  "by" text not null,
  "at" timestamp with time zone not null default now(),
  "before" jsonb,
  "after" jsonb
);
create index audit_entry_record on audit_entry ("entity", "recordId", "auditEntryId");
create index audit_entry_at on audit_entry ("clientId", "at");
create table integration_key_secret (
  "integrationKeyId" integer primary key references integration_key ("integrationKeyId"),
  "keyHash" text not null unique
);
