-- The physical and technical families: what stands at a site, what connects it, and what is known of devices.

create table "address" (
  "addressId" integer generated always as identity primary key,
  "clientId" integer not null,
  "primary" boolean not null default false,
  "attention" text,
  "company" text,
  "line1" text not null,
  "line2" text,
  "line3" text,
  "city" text,
  "county" text,
  "postcode" text not null,
  "specialInstructions" text,
  "version" integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdById" integer,
  "deletedAt" timestamp with time zone,
  "custom" jsonb not null default '{}'
);
create index address_line1 on "address" ("clientId", lower("line1"), "addressId") where "deletedAt" is null;
create index address_company on "address" ("clientId", lower("company"), "addressId") where "deletedAt" is null;
create index address_city on "address" ("clientId", lower("city"), "addressId") where "deletedAt" is null;
create index address_postcode on "address" ("clientId", lower("postcode"), "addressId") where "deletedAt" is null;
create index address_of_primary on "address" ("clientId", "primary", "addressId") where "deletedAt" is null;
create index address_begins_line1 on "address" ("clientId", lower("line1") text_pattern_ops) where "deletedAt" is null;
create index address_begins_company on "address" ("clientId", lower("company") text_pattern_ops) where "deletedAt" is null;
create index address_begins_postcode on "address" ("clientId", lower("postcode") text_pattern_ops) where "deletedAt" is null;
create table "bus_expansion_module" (
  "busExpansionModuleId" integer generated always as identity primary key,
  "clientId" integer not null,
  "name" text not null,
  "controllerId" integer not null,
  "instance" integer not null,
  "state" text default 'unknown',
  "lastSeenAt" timestamp with time zone,
  "firmwareVersion" text,
  "udn" text not null,
  "secondaryBuses" integer default 0,
  "bus1Timeout" integer default 1000,
  "bus2Timeout" integer default 1000,
  "bus3Timeout" integer default 1000,
  "bus4Timeout" integer default 1000,
  "version" integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdById" integer,
  "deletedAt" timestamp with time zone,
  "custom" jsonb not null default '{}'
);
create index bus_expansion_module_instance on "bus_expansion_module" ("clientId", "instance", "busExpansionModuleId") where "deletedAt" is null;
create index bus_expansion_module_name on "bus_expansion_module" ("clientId", lower("name"), "busExpansionModuleId") where "deletedAt" is null;
create index bus_expansion_module_of_controller_id on "bus_expansion_module" ("clientId", "controllerId", "busExpansionModuleId") where "deletedAt" is null;
create index bus_expansion_module_of_state on "bus_expansion_module" ("clientId", "state", "busExpansionModuleId") where "deletedAt" is null;
create index bus_expansion_module_begins_name on "bus_expansion_module" ("clientId", lower("name") text_pattern_ops) where "deletedAt" is null;
create index bus_expansion_module_begins_udn on "bus_expansion_module" ("clientId", lower("udn") text_pattern_ops) where "deletedAt" is null;
create unique index bus_expansion_module_unique_instance on "bus_expansion_module" ("clientId", coalesce("controllerId", 0), "instance") where "deletedAt" is null;
create unique index bus_expansion_module_unique_udn on "bus_expansion_module" (lower("udn")) where "deletedAt" is null;
create table "camera" (
  "cameraId" integer generated always as identity primary key,
  "clientId" integer not null,
  "name" text not null,
  "areaId" integer not null,
  "protocol" text not null default 'rtsp',
  "host" text not null,
  "port" integer default 554,
  "webRtcNameHigh" text,
  "webRtcNameMid" text,
  "webRtcNameLow" text,
  "rtspPathHigh" text,
  "rtspPathMid" text,
  "rtspPathLow" text,
  "rtspUsername" text,
  "version" integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdById" integer,
  "deletedAt" timestamp with time zone,
  "custom" jsonb not null default '{}'
);
create index camera_name on "camera" ("clientId", lower("name"), "cameraId") where "deletedAt" is null;
create index camera_of_area_id on "camera" ("clientId", "areaId", "cameraId") where "deletedAt" is null;
create index camera_of_protocol on "camera" ("clientId", "protocol", "cameraId") where "deletedAt" is null;
create index camera_begins_name on "camera" ("clientId", lower("name") text_pattern_ops) where "deletedAt" is null;
create unique index camera_unique_name on "camera" ("clientId", coalesce("areaId", 0), lower("name")) where "deletedAt" is null;
create table "client_contact" (
  "clientContactId" integer generated always as identity primary key,
  "clientId" integer not null,
  "title" text,
  "jobTitle" text,
  "firstName" text not null,
  "surname" text not null,
  "contactTypes" text[] not null default array['admin']::text[],
  "email" text,
  "businessNumber" text,
  "mobileNumber" text,
  "addressId" integer,
  "version" integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdById" integer,
  "deletedAt" timestamp with time zone,
  "custom" jsonb not null default '{}'
);
create index client_contact_surname on "client_contact" ("clientId", lower("surname"), "clientContactId") where "deletedAt" is null;
create index client_contact_first_name on "client_contact" ("clientId", lower("firstName"), "clientContactId") where "deletedAt" is null;
create index client_contact_of_contact_types on "client_contact" ("clientId", "contactTypes", "clientContactId") where "deletedAt" is null;
create index client_contact_of_address_id on "client_contact" ("clientId", "addressId", "clientContactId") where "deletedAt" is null;
create index client_contact_begins_surname on "client_contact" ("clientId", lower("surname") text_pattern_ops) where "deletedAt" is null;
create index client_contact_begins_first_name on "client_contact" ("clientId", lower("firstName") text_pattern_ops) where "deletedAt" is null;
create index client_contact_begins_email on "client_contact" ("clientId", lower("email") text_pattern_ops) where "deletedAt" is null;
create table "comm_device" (
  "commDeviceId" integer generated always as identity primary key,
  "clientId" integer not null,
  "name" text not null,
  "udn" text not null,
  "type" text not null default 'lan',
  "state" text default 'unknown',
  "signalStrength" integer,
  "lastSeenAt" timestamp with time zone,
  "imei" text,
  "serialNumber" text,
  "addressId" integer,
  "postcode" text,
  "notes" text,
  "ipAddress" text,
  "localPort" integer,
  "remotePort" integer,
  "baudRate" text default '9600',
  "parity" text default 'none',
  "dataBits" text default '8',
  "stopBits" text default '1',
  "bypass8kLimit" boolean not null default false,
  "firmwareId" integer,
  "apexIntegration" boolean not null default false,
  "apexSendEvents" boolean not null default false,
  "apexSendCredentials" boolean not null default false,
  "signOffState" text default 'notSignedOff',
  "signOffCompany" text,
  "signOffBy" text,
  "signOffEngineer" text,
  "signOffDate" timestamp with time zone,
  "signOffNotes" text,
  "version" integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdById" integer,
  "deletedAt" timestamp with time zone,
  "custom" jsonb not null default '{}'
);
create index comm_device_name on "comm_device" ("clientId", lower("name"), "commDeviceId") where "deletedAt" is null;
create index comm_device_udn on "comm_device" ("clientId", lower("udn"), "commDeviceId") where "deletedAt" is null;
create index comm_device_last_seen_at on "comm_device" ("clientId", "lastSeenAt", "commDeviceId") where "deletedAt" is null;
create index comm_device_signal_strength on "comm_device" ("clientId", "signalStrength", "commDeviceId") where "deletedAt" is null;
create index comm_device_of_type on "comm_device" ("clientId", "type", "commDeviceId") where "deletedAt" is null;
create index comm_device_of_state on "comm_device" ("clientId", "state", "commDeviceId") where "deletedAt" is null;
create index comm_device_of_sign_off_state on "comm_device" ("clientId", "signOffState", "commDeviceId") where "deletedAt" is null;
create index comm_device_of_address_id on "comm_device" ("clientId", "addressId", "commDeviceId") where "deletedAt" is null;
create index comm_device_of_firmware_id on "comm_device" ("clientId", "firmwareId", "commDeviceId") where "deletedAt" is null;
create index comm_device_begins_name on "comm_device" ("clientId", lower("name") text_pattern_ops) where "deletedAt" is null;
create index comm_device_begins_udn on "comm_device" ("clientId", lower("udn") text_pattern_ops) where "deletedAt" is null;
create index comm_device_begins_serial_number on "comm_device" ("clientId", lower("serialNumber") text_pattern_ops) where "deletedAt" is null;
create index comm_device_begins_imei on "comm_device" ("clientId", lower("imei") text_pattern_ops) where "deletedAt" is null;
create unique index comm_device_unique_name on "comm_device" ("clientId", lower("name")) where "deletedAt" is null;
create unique index comm_device_unique_udn on "comm_device" (lower("udn")) where "deletedAt" is null;
create unique index comm_device_unique_imei on "comm_device" ("clientId", lower("imei")) where "deletedAt" is null;
create table "door_entry_link_door" (
  "doorEntryLinkDoorId" integer generated always as identity primary key,
  "clientId" integer not null,
  "number" integer not null,
  "description" text not null,
  "controllerId" integer not null,
  "doorId" integer,
  "multiLanguage" integer default 0,
  "blockSelect" integer default 0,
  "inputOption" integer default 0,
  "drLink" integer default 0,
  "version" integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdById" integer,
  "deletedAt" timestamp with time zone,
  "custom" jsonb not null default '{}'
);
create index door_entry_link_door_number on "door_entry_link_door" ("clientId", "number", "doorEntryLinkDoorId") where "deletedAt" is null;
create index door_entry_link_door_description on "door_entry_link_door" ("clientId", lower("description"), "doorEntryLinkDoorId") where "deletedAt" is null;
create index door_entry_link_door_of_controller_id on "door_entry_link_door" ("clientId", "controllerId", "doorEntryLinkDoorId") where "deletedAt" is null;
create index door_entry_link_door_of_door_id on "door_entry_link_door" ("clientId", "doorId", "doorEntryLinkDoorId") where "deletedAt" is null;
create index door_entry_link_door_begins_description on "door_entry_link_door" ("clientId", lower("description") text_pattern_ops) where "deletedAt" is null;
create unique index door_entry_link_door_unique_number on "door_entry_link_door" ("clientId", coalesce("controllerId", 0), "number") where "deletedAt" is null;
create unique index door_entry_link_door_unique_description on "door_entry_link_door" ("clientId", coalesce("controllerId", 0), lower("description")) where "deletedAt" is null;
create table "door_group" (
  "doorGroupId" integer generated always as identity primary key,
  "clientId" integer not null,
  "name" text not null,
  "description" text,
  "areaId" integer not null,
  "doorIds" integer[] not null default array[]::integer[],
  "timeProfileId" integer,
  "version" integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdById" integer,
  "deletedAt" timestamp with time zone,
  "custom" jsonb not null default '{}'
);
create index door_group_name on "door_group" ("clientId", lower("name"), "doorGroupId") where "deletedAt" is null;
create index door_group_of_area_id on "door_group" ("clientId", "areaId", "doorGroupId") where "deletedAt" is null;
create index door_group_of_door_ids on "door_group" using gin ("doorIds") where "deletedAt" is null;
create index door_group_of_time_profile_id on "door_group" ("clientId", "timeProfileId", "doorGroupId") where "deletedAt" is null;
create index door_group_begins_name on "door_group" ("clientId", lower("name") text_pattern_ops) where "deletedAt" is null;
create unique index door_group_unique_name on "door_group" ("clientId", coalesce("areaId", 0), lower("name")) where "deletedAt" is null;
create table "door_type" (
  "doorTypeId" integer generated always as identity primary key,
  "name" text not null,
  "description" text,
  "version" integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdById" integer,
  "deletedAt" timestamp with time zone,
  "custom" jsonb not null default '{}'
);
create index door_type_name on "door_type" (lower("name"), "doorTypeId") where "deletedAt" is null;
create index door_type_begins_name on "door_type" (lower("name") text_pattern_ops) where "deletedAt" is null;
create unique index door_type_unique_name on "door_type" (lower("name")) where "deletedAt" is null;
create table "firmware" (
  "firmwareId" integer generated always as identity primary key,
  "deviceType" text not null default 'systemController',
  "firmwareVersion" text not null,
  "released" boolean not null default false,
  "dateReleased" date,
  "notes" text,
  "version" integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdById" integer,
  "deletedAt" timestamp with time zone,
  "custom" jsonb not null default '{}'
);
create index firmware_firmware_version on "firmware" (lower("firmwareVersion"), "firmwareId") where "deletedAt" is null;
create index firmware_date_released on "firmware" ("dateReleased", "firmwareId") where "deletedAt" is null;
create index firmware_of_device_type on "firmware" ("deviceType", "firmwareId") where "deletedAt" is null;
create index firmware_of_released on "firmware" ("released", "firmwareId") where "deletedAt" is null;
create index firmware_begins_firmware_version on "firmware" (lower("firmwareVersion") text_pattern_ops) where "deletedAt" is null;
create unique index firmware_unique_firmware_version on "firmware" (coalesce("deviceType", ''), lower("firmwareVersion")) where "deletedAt" is null;
create table "firmware_update_request" (
  "firmwareUpdateRequestId" integer generated always as identity primary key,
  "clientId" integer not null,
  "controllerId" integer not null,
  "firmwareId" integer not null,
  "firmwareVersion" text,
  "packetSize" integer not null default 256,
  "status" text default 'requested',
  "requestedAt" timestamp with time zone,
  "requestedById" integer,
  "requestedBy" text,
  "version" integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdById" integer,
  "deletedAt" timestamp with time zone,
  "custom" jsonb not null default '{}'
);
create index firmware_update_request_requested_at on "firmware_update_request" ("clientId", "requestedAt", "firmwareUpdateRequestId") where "deletedAt" is null;
create index firmware_update_request_of_controller_id on "firmware_update_request" ("clientId", "controllerId", "firmwareUpdateRequestId") where "deletedAt" is null;
create index firmware_update_request_of_firmware_id on "firmware_update_request" ("clientId", "firmwareId", "firmwareUpdateRequestId") where "deletedAt" is null;
create index firmware_update_request_of_status on "firmware_update_request" ("clientId", "status", "firmwareUpdateRequestId") where "deletedAt" is null;
create index firmware_update_request_of_requested_by_id on "firmware_update_request" ("clientId", "requestedById", "firmwareUpdateRequestId") where "deletedAt" is null;
create table "input" (
  "inputId" integer generated always as identity primary key,
  "clientId" integer not null,
  "name" text not null,
  "controllerId" integer not null,
  "instance" integer not null,
  "function" text not null default 'general',
  "invert" boolean not null default false,
  "timeProfileId" integer,
  "reportOpenCircuit" boolean not null default false,
  "reportClosedCircuit" boolean not null default false,
  "logAllStateChanges" boolean not null default false,
  "route" text default 'controller',
  "version" integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdById" integer,
  "deletedAt" timestamp with time zone,
  "custom" jsonb not null default '{}'
);
create index input_instance on "input" ("clientId", "instance", "inputId") where "deletedAt" is null;
create index input_name on "input" ("clientId", lower("name"), "inputId") where "deletedAt" is null;
create index input_of_controller_id on "input" ("clientId", "controllerId", "inputId") where "deletedAt" is null;
create index input_of_function on "input" ("clientId", "function", "inputId") where "deletedAt" is null;
create index input_of_route on "input" ("clientId", "route", "inputId") where "deletedAt" is null;
create index input_of_time_profile_id on "input" ("clientId", "timeProfileId", "inputId") where "deletedAt" is null;
create index input_begins_name on "input" ("clientId", lower("name") text_pattern_ops) where "deletedAt" is null;
create unique index input_unique_name on "input" ("clientId", coalesce("controllerId", 0), lower("name")) where "deletedAt" is null;
create unique index input_unique_instance on "input" ("clientId", coalesce("controllerId", 0), "instance") where "deletedAt" is null;
create table "inspection" (
  "inspectionId" integer generated always as identity primary key,
  "clientId" integer not null,
  "commDeviceId" integer not null,
  "userId" integer,
  "user" text,
  "dateTime" timestamp with time zone,
  "picture" text,
  "gainedAccess" boolean not null default false,
  "modemLedFlashing" boolean not null default false,
  "signalLedsLit" integer,
  "rebootCompleted" boolean not null default false,
  "antennaFitted" boolean not null default false,
  "antennaModified" boolean not null default false,
  "externalAntennaFitted" boolean not null default false,
  "notes" text,
  "version" integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdById" integer,
  "deletedAt" timestamp with time zone,
  "custom" jsonb not null default '{}'
);
create index inspection_date_time on "inspection" ("clientId", "dateTime", "inspectionId") where "deletedAt" is null;
create index inspection_of_comm_device_id on "inspection" ("clientId", "commDeviceId", "inspectionId") where "deletedAt" is null;
create index inspection_of_gained_access on "inspection" ("clientId", "gainedAccess", "inspectionId") where "deletedAt" is null;
create index inspection_of_user_id on "inspection" ("clientId", "userId", "inspectionId") where "deletedAt" is null;
create table "lock_controller" (
  "lockControllerId" integer generated always as identity primary key,
  "clientId" integer not null,
  "name" text not null,
  "controllerId" integer not null,
  "instance" integer not null,
  "state" text default 'unknown',
  "lastSeenAt" timestamp with time zone,
  "firmwareVersion" text,
  "udn" text,
  "doorId" integer,
  "lockTypeId" integer,
  "onTime" integer default 5,
  "invert" boolean not null default false,
  "failSecure" boolean not null default false,
  "failOffline" boolean not null default false,
  "version" integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdById" integer,
  "deletedAt" timestamp with time zone,
  "custom" jsonb not null default '{}'
);
create index lock_controller_instance on "lock_controller" ("clientId", "instance", "lockControllerId") where "deletedAt" is null;
create index lock_controller_name on "lock_controller" ("clientId", lower("name"), "lockControllerId") where "deletedAt" is null;
create index lock_controller_of_controller_id on "lock_controller" ("clientId", "controllerId", "lockControllerId") where "deletedAt" is null;
create index lock_controller_of_door_id on "lock_controller" ("clientId", "doorId", "lockControllerId") where "deletedAt" is null;
create index lock_controller_of_state on "lock_controller" ("clientId", "state", "lockControllerId") where "deletedAt" is null;
create index lock_controller_of_lock_type_id on "lock_controller" ("clientId", "lockTypeId", "lockControllerId") where "deletedAt" is null;
create index lock_controller_begins_name on "lock_controller" ("clientId", lower("name") text_pattern_ops) where "deletedAt" is null;
create index lock_controller_begins_udn on "lock_controller" ("clientId", lower("udn") text_pattern_ops) where "deletedAt" is null;
create unique index lock_controller_unique_instance on "lock_controller" ("clientId", coalesce("controllerId", 0), "instance") where "deletedAt" is null;
create unique index lock_controller_unique_udn on "lock_controller" (lower("udn")) where "deletedAt" is null;
create table "lock_type" (
  "lockTypeId" integer generated always as identity primary key,
  "name" text not null,
  "description" text,
  "version" integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdById" integer,
  "deletedAt" timestamp with time zone,
  "custom" jsonb not null default '{}'
);
create index lock_type_name on "lock_type" (lower("name"), "lockTypeId") where "deletedAt" is null;
create index lock_type_begins_name on "lock_type" (lower("name") text_pattern_ops) where "deletedAt" is null;
create unique index lock_type_unique_name on "lock_type" (lower("name")) where "deletedAt" is null;
create table "output" (
  "outputId" integer generated always as identity primary key,
  "clientId" integer not null,
  "name" text not null,
  "controllerId" integer not null,
  "instance" integer not null,
  "function" text not null default 'lock',
  "triggerType" text not null default 'door',
  "triggerDoorId" integer,
  "triggerInputId" integer,
  "triggerSystem" text,
  "timeProfileId" integer,
  "predelay" integer default 0,
  "onTime" integer default 5,
  "offTime" integer default 0,
  "invert" boolean not null default false,
  "failSecure" boolean not null default false,
  "failOffline" boolean not null default false,
  "route" text default 'controller',
  "version" integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdById" integer,
  "deletedAt" timestamp with time zone,
  "custom" jsonb not null default '{}'
);
create index output_instance on "output" ("clientId", "instance", "outputId") where "deletedAt" is null;
create index output_name on "output" ("clientId", lower("name"), "outputId") where "deletedAt" is null;
create index output_of_controller_id on "output" ("clientId", "controllerId", "outputId") where "deletedAt" is null;
create index output_of_function on "output" ("clientId", "function", "outputId") where "deletedAt" is null;
create index output_of_trigger_type on "output" ("clientId", "triggerType", "outputId") where "deletedAt" is null;
create index output_of_trigger_door_id on "output" ("clientId", "triggerDoorId", "outputId") where "deletedAt" is null;
create index output_of_trigger_input_id on "output" ("clientId", "triggerInputId", "outputId") where "deletedAt" is null;
create index output_of_time_profile_id on "output" ("clientId", "timeProfileId", "outputId") where "deletedAt" is null;
create index output_begins_name on "output" ("clientId", lower("name") text_pattern_ops) where "deletedAt" is null;
create unique index output_unique_name on "output" ("clientId", coalesce("controllerId", 0), lower("name")) where "deletedAt" is null;
create unique index output_unique_instance on "output" ("clientId", coalesce("controllerId", 0), "instance") where "deletedAt" is null;
create table "reader_interface" (
  "readerInterfaceId" integer generated always as identity primary key,
  "clientId" integer not null,
  "name" text not null,
  "controllerId" integer not null,
  "instance" integer not null,
  "state" text default 'unknown',
  "lastSeenAt" timestamp with time zone,
  "firmwareVersion" text,
  "udn" text not null,
  "format" text default 'wiegand26',
  "channels" integer default 2,
  "failSecure" boolean not null default false,
  "failOffline" boolean not null default false,
  "version" integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdById" integer,
  "deletedAt" timestamp with time zone,
  "custom" jsonb not null default '{}'
);
create index reader_interface_instance on "reader_interface" ("clientId", "instance", "readerInterfaceId") where "deletedAt" is null;
create index reader_interface_name on "reader_interface" ("clientId", lower("name"), "readerInterfaceId") where "deletedAt" is null;
create index reader_interface_of_controller_id on "reader_interface" ("clientId", "controllerId", "readerInterfaceId") where "deletedAt" is null;
create index reader_interface_of_state on "reader_interface" ("clientId", "state", "readerInterfaceId") where "deletedAt" is null;
create index reader_interface_begins_name on "reader_interface" ("clientId", lower("name") text_pattern_ops) where "deletedAt" is null;
create index reader_interface_begins_udn on "reader_interface" ("clientId", lower("udn") text_pattern_ops) where "deletedAt" is null;
create unique index reader_interface_unique_instance on "reader_interface" ("clientId", coalesce("controllerId", 0), "instance") where "deletedAt" is null;
create unique index reader_interface_unique_udn on "reader_interface" (lower("udn")) where "deletedAt" is null;
create table "sem" (
  "ioxId" integer generated always as identity primary key,
  "clientId" integer not null,
  "name" text not null,
  "controllerId" integer not null,
  "instance" integer not null,
  "state" text default 'unknown',
  "lastSeenAt" timestamp with time zone,
  "firmwareVersion" text,
  "udn" text,
  "tamper" boolean not null default false,
  "version" integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdById" integer,
  "deletedAt" timestamp with time zone,
  "custom" jsonb not null default '{}'
);
create index sem_instance on "sem" ("clientId", "instance", "ioxId") where "deletedAt" is null;
create index sem_name on "sem" ("clientId", lower("name"), "ioxId") where "deletedAt" is null;
create index sem_of_controller_id on "sem" ("clientId", "controllerId", "ioxId") where "deletedAt" is null;
create index sem_of_state on "sem" ("clientId", "state", "ioxId") where "deletedAt" is null;
create index sem_begins_name on "sem" ("clientId", lower("name") text_pattern_ops) where "deletedAt" is null;
create index sem_begins_udn on "sem" ("clientId", lower("udn") text_pattern_ops) where "deletedAt" is null;
create unique index sem_unique_instance on "sem" ("clientId", coalesce("controllerId", 0), "instance") where "deletedAt" is null;
create unique index sem_unique_udn on "sem" (lower("udn")) where "deletedAt" is null;
create table "sim" (
  "simId" integer generated always as identity primary key,
  "clientId" integer not null,
  "reference" text not null,
  "commDeviceId" integer,
  "status" text not null default 'available',
  "typeId" integer,
  "networkProviderId" integer,
  "dateActivated" date,
  "phoneNumber" text,
  "dataNumber" text,
  "msisdns" text,
  "iccid" text,
  "pin" text,
  "ip" text,
  "additionalInfo" text,
  "version" integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdById" integer,
  "deletedAt" timestamp with time zone,
  "custom" jsonb not null default '{}'
);
create index sim_reference on "sim" ("clientId", lower("reference"), "simId") where "deletedAt" is null;
create index sim_date_activated on "sim" ("clientId", "dateActivated", "simId") where "deletedAt" is null;
create index sim_of_comm_device_id on "sim" ("clientId", "commDeviceId", "simId") where "deletedAt" is null;
create index sim_of_type_id on "sim" ("clientId", "typeId", "simId") where "deletedAt" is null;
create index sim_of_network_provider_id on "sim" ("clientId", "networkProviderId", "simId") where "deletedAt" is null;
create index sim_of_status on "sim" ("clientId", "status", "simId") where "deletedAt" is null;
create index sim_begins_reference on "sim" ("clientId", lower("reference") text_pattern_ops) where "deletedAt" is null;
create index sim_begins_iccid on "sim" ("clientId", lower("iccid") text_pattern_ops) where "deletedAt" is null;
create index sim_begins_msisdns on "sim" ("clientId", lower("msisdns") text_pattern_ops) where "deletedAt" is null;
create index sim_begins_phone_number on "sim" ("clientId", lower("phoneNumber") text_pattern_ops) where "deletedAt" is null;
create unique index sim_unique_reference on "sim" ("clientId", lower("reference")) where "deletedAt" is null;
create unique index sim_unique_iccid on "sim" ("clientId", lower("iccid")) where "deletedAt" is null;
create table "sim_network_provider" (
  "simNetworkProviderId" integer generated always as identity primary key,
  "name" text not null,
  "description" text,
  "version" integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdById" integer,
  "deletedAt" timestamp with time zone,
  "custom" jsonb not null default '{}'
);
create index sim_network_provider_name on "sim_network_provider" (lower("name"), "simNetworkProviderId") where "deletedAt" is null;
create index sim_network_provider_begins_name on "sim_network_provider" (lower("name") text_pattern_ops) where "deletedAt" is null;
create unique index sim_network_provider_unique_name on "sim_network_provider" (lower("name")) where "deletedAt" is null;
create table "sim_type" (
  "simTypeId" integer generated always as identity primary key,
  "name" text not null,
  "description" text,
  "version" integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdById" integer,
  "deletedAt" timestamp with time zone,
  "custom" jsonb not null default '{}'
);
create index sim_type_name on "sim_type" (lower("name"), "simTypeId") where "deletedAt" is null;
create index sim_type_begins_name on "sim_type" (lower("name") text_pattern_ops) where "deletedAt" is null;
create unique index sim_type_unique_name on "sim_type" (lower("name")) where "deletedAt" is null;
create table "site_plan" (
  "sitePlanId" integer generated always as identity primary key,
  "clientId" integer not null,
  "name" text not null,
  "areaId" integer not null,
  "description" text,
  "floorText" text,
  "type" text not null default 'image',
  "picture" text,
  "autoPosition" boolean not null default false,
  "markers" jsonb default '[]',
  "version" integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdById" integer,
  "deletedAt" timestamp with time zone,
  "custom" jsonb not null default '{}'
);
create index site_plan_name on "site_plan" ("clientId", lower("name"), "sitePlanId") where "deletedAt" is null;
create index site_plan_floor_text on "site_plan" ("clientId", lower("floorText"), "sitePlanId") where "deletedAt" is null;
create index site_plan_of_area_id on "site_plan" ("clientId", "areaId", "sitePlanId") where "deletedAt" is null;
create index site_plan_of_type on "site_plan" ("clientId", "type", "sitePlanId") where "deletedAt" is null;
create index site_plan_begins_name on "site_plan" ("clientId", lower("name") text_pattern_ops) where "deletedAt" is null;
create index site_plan_begins_floor_text on "site_plan" ("clientId", lower("floorText") text_pattern_ops) where "deletedAt" is null;
create table "stockroom_item" (
  "stockroomItemId" integer generated always as identity primary key,
  "clientId" integer not null,
  "name" text not null,
  "kind" text not null default 'hardware',
  "udn" text,
  "deviceType" text,
  "keycode" text,
  "partNumber" text,
  "status" text default 'inStock',
  "dateReceived" date,
  "notes" text,
  "version" integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdById" integer,
  "deletedAt" timestamp with time zone,
  "custom" jsonb not null default '{}'
);
create index stockroom_item_name on "stockroom_item" ("clientId", lower("name"), "stockroomItemId") where "deletedAt" is null;
create index stockroom_item_udn on "stockroom_item" ("clientId", lower("udn"), "stockroomItemId") where "deletedAt" is null;
create index stockroom_item_keycode on "stockroom_item" ("clientId", lower("keycode"), "stockroomItemId") where "deletedAt" is null;
create index stockroom_item_date_received on "stockroom_item" ("clientId", "dateReceived", "stockroomItemId") where "deletedAt" is null;
create index stockroom_item_of_kind on "stockroom_item" ("clientId", "kind", "stockroomItemId") where "deletedAt" is null;
create index stockroom_item_of_device_type on "stockroom_item" ("clientId", "deviceType", "stockroomItemId") where "deletedAt" is null;
create index stockroom_item_of_part_number on "stockroom_item" ("clientId", "partNumber", "stockroomItemId") where "deletedAt" is null;
create index stockroom_item_of_status on "stockroom_item" ("clientId", "status", "stockroomItemId") where "deletedAt" is null;
create index stockroom_item_begins_name on "stockroom_item" ("clientId", lower("name") text_pattern_ops) where "deletedAt" is null;
create index stockroom_item_begins_udn on "stockroom_item" ("clientId", lower("udn") text_pattern_ops) where "deletedAt" is null;
create index stockroom_item_begins_keycode on "stockroom_item" ("clientId", lower("keycode") text_pattern_ops) where "deletedAt" is null;
create index stockroom_item_begins_part_number on "stockroom_item" ("clientId", lower("partNumber") text_pattern_ops) where "deletedAt" is null;
create unique index stockroom_item_unique_udn on "stockroom_item" (lower("udn")) where "deletedAt" is null;
create unique index stockroom_item_unique_keycode on "stockroom_item" (lower("keycode")) where "deletedAt" is null;
create table "udn_device" (
  "udnDeviceId" integer generated always as identity primary key,
  "udn" text not null,
  "deviceType" text,
  "status" text not null default 'generated',
  "dispatchedToId" integer,
  "batch" text,
  "dateMade" date,
  "notes" text,
  "version" integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdById" integer,
  "deletedAt" timestamp with time zone,
  "custom" jsonb not null default '{}'
);
create index udn_device_udn on "udn_device" (lower("udn"), "udnDeviceId") where "deletedAt" is null;
create index udn_device_of_device_type on "udn_device" ("deviceType", "udnDeviceId") where "deletedAt" is null;
create index udn_device_of_status on "udn_device" ("status", "udnDeviceId") where "deletedAt" is null;
create index udn_device_of_dispatched_to_id on "udn_device" ("dispatchedToId", "udnDeviceId") where "deletedAt" is null;
create index udn_device_of_batch on "udn_device" ("batch", "udnDeviceId") where "deletedAt" is null;
create index udn_device_begins_udn on "udn_device" (lower("udn") text_pattern_ops) where "deletedAt" is null;
create unique index udn_device_unique_udn on "udn_device" (lower("udn")) where "deletedAt" is null;
create table "document" (
  "documentId" integer generated always as identity primary key,
  "name" text not null,
  "description" text,
  "tags" jsonb default '[]',
  "file" text,
  "datePublished" date,
  "version" integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdById" integer,
  "deletedAt" timestamp with time zone,
  "custom" jsonb not null default '{}'
);
create index document_name on "document" (lower("name"), "documentId") where "deletedAt" is null;
create index document_date_published on "document" ("datePublished", "documentId") where "deletedAt" is null;
create index document_begins_name on "document" (lower("name") text_pattern_ops) where "deletedAt" is null;
create unique index document_unique_name on "document" (lower("name")) where "deletedAt" is null;

-- Written by controllers and the comms engine alone.
create table "power_hub" (
  "powerHubId" integer generated always as identity primary key,
  "clientId" integer not null references "client" ("clientId"),
  "name" text not null,
  "controllerId" integer not null references "controller" ("controllerId"),
  "instance" integer not null,
  "state" text default 'unknown',
  "lastSeenAt" timestamp with time zone,
  "firmwareVersion" text,
  "udn" text,
  "inputVoltage" double precision,
  "outputVoltage" double precision,
  "batteryVoltage" double precision,
  "current" double precision,
  "mainsFailed" boolean not null default false,
  "tamper" boolean not null default false
);
create unique index power_hub_unique_instance on "power_hub" ("controllerId", "instance");
create unique index power_hub_unique_udn on "power_hub" (lower("udn"));
create index power_hub_instance on "power_hub" ("clientId", "instance", "powerHubId");
create index power_hub_name on "power_hub" ("clientId", lower("name"), "powerHubId");
create table "connection_log" (
  "connectionLogId" integer generated always as identity primary key,
  "clientId" integer not null references "client" ("clientId"),
  "commDeviceId" integer not null references "comm_device" ("commDeviceId"),
  "start" timestamp with time zone not null,
  "end" timestamp with time zone,
  "event" text not null,
  "data" text
);
create index connection_log_start on "connection_log" ("clientId", "start", "connectionLogId");
create index connection_log_of_comm_device on "connection_log" ("clientId", "commDeviceId", "start", "connectionLogId");
create table "sms" (
  "smsId" integer generated always as identity primary key,
  "clientId" integer not null references "client" ("clientId"),
  "simId" integer not null references "sim" ("simId"),
  "dateTime" timestamp with time zone not null,
  "direction" text not null,
  "message" text not null
);
create index sms_date_time on "sms" ("clientId", "dateTime", "smsId");
create index sms_of_sim on "sms" ("clientId", "simId", "dateTime", "smsId");

-- Passwords of devices: kept to be used, so not hashed; apart from the rows, so that none is read with them.
create table device_secret (
  "entity" text not null,
  "recordId" integer not null,
  "field" text not null,
  "value" text not null,
  primary key ("entity", "recordId", "field")
);

alter table "address" add foreign key ("clientId") references "client" ("clientId");
alter table "bus_expansion_module" add foreign key ("clientId") references "client" ("clientId");
alter table "bus_expansion_module" add foreign key ("controllerId") references "controller" ("controllerId");
alter table "camera" add foreign key ("clientId") references "client" ("clientId");
alter table "camera" add foreign key ("areaId") references "area" ("areaId");
alter table "client_contact" add foreign key ("clientId") references "client" ("clientId");
alter table "client_contact" add foreign key ("addressId") references "address" ("addressId");
alter table "comm_device" add foreign key ("clientId") references "client" ("clientId");
alter table "comm_device" add foreign key ("addressId") references "address" ("addressId");
alter table "comm_device" add foreign key ("firmwareId") references "firmware" ("firmwareId");
alter table "door_entry_link_door" add foreign key ("clientId") references "client" ("clientId");
alter table "door_entry_link_door" add foreign key ("controllerId") references "controller" ("controllerId");
alter table "door_entry_link_door" add foreign key ("doorId") references "door" ("doorId");
alter table "door_group" add foreign key ("clientId") references "client" ("clientId");
alter table "door_group" add foreign key ("areaId") references "area" ("areaId");
alter table "door_group" add foreign key ("timeProfileId") references "time_profile" ("timeProfileId");
alter table "firmware_update_request" add foreign key ("clientId") references "client" ("clientId");
alter table "firmware_update_request" add foreign key ("controllerId") references "controller" ("controllerId");
alter table "firmware_update_request" add foreign key ("firmwareId") references "firmware" ("firmwareId");
alter table "firmware_update_request" add foreign key ("requestedById") references "user" ("userId");
alter table "input" add foreign key ("clientId") references "client" ("clientId");
alter table "input" add foreign key ("controllerId") references "controller" ("controllerId");
alter table "input" add foreign key ("timeProfileId") references "time_profile" ("timeProfileId");
alter table "inspection" add foreign key ("clientId") references "client" ("clientId");
alter table "inspection" add foreign key ("commDeviceId") references "comm_device" ("commDeviceId");
alter table "inspection" add foreign key ("userId") references "user" ("userId");
alter table "lock_controller" add foreign key ("clientId") references "client" ("clientId");
alter table "lock_controller" add foreign key ("controllerId") references "controller" ("controllerId");
alter table "lock_controller" add foreign key ("doorId") references "door" ("doorId");
alter table "lock_controller" add foreign key ("lockTypeId") references "lock_type" ("lockTypeId");
alter table "output" add foreign key ("clientId") references "client" ("clientId");
alter table "output" add foreign key ("controllerId") references "controller" ("controllerId");
alter table "output" add foreign key ("triggerDoorId") references "door" ("doorId");
alter table "output" add foreign key ("triggerInputId") references "input" ("inputId");
alter table "output" add foreign key ("timeProfileId") references "time_profile" ("timeProfileId");
alter table "reader_interface" add foreign key ("clientId") references "client" ("clientId");
alter table "reader_interface" add foreign key ("controllerId") references "controller" ("controllerId");
alter table "sem" add foreign key ("clientId") references "client" ("clientId");
alter table "sem" add foreign key ("controllerId") references "controller" ("controllerId");
alter table "sim" add foreign key ("clientId") references "client" ("clientId");
alter table "sim" add foreign key ("commDeviceId") references "comm_device" ("commDeviceId");
alter table "sim" add foreign key ("typeId") references "sim_type" ("simTypeId");
alter table "sim" add foreign key ("networkProviderId") references "sim_network_provider" ("simNetworkProviderId");
alter table "site_plan" add foreign key ("clientId") references "client" ("clientId");
alter table "site_plan" add foreign key ("areaId") references "area" ("areaId");
alter table "stockroom_item" add foreign key ("clientId") references "client" ("clientId");
alter table "udn_device" add foreign key ("dispatchedToId") references "client" ("clientId");

-- References that waited for their targets.
alter table "area"
  add column "addressId" integer;
create index area_of_address_id on "area" ("clientId", "addressId", "areaId") where "deletedAt" is null;
alter table "area" add foreign key ("addressId") references "address" ("addressId");
alter table "area_type"
  add column "unlockDuration" integer,
  add column "openTime" integer,
  add column "openWarning" integer;
alter table "controller"
  add column "udn" text,
  add column "commDeviceId" integer;
create index controller_of_comm_device_id on "controller" ("clientId", "commDeviceId", "controllerId") where "deletedAt" is null;
create unique index controller_unique_udn on "controller" (lower("udn")) where "deletedAt" is null;
alter table "controller" add foreign key ("commDeviceId") references "comm_device" ("commDeviceId");
alter table "door"
  add column "doorTypeId" integer,
  add column "lockTypeId" integer,
  add column "outputId" integer,
  add column "requestToExitInputId" integer,
  add column "doorEntryInputId" integer,
  add column "tradesInputId" integer,
  add column "contactInputId" integer,
  add column "emergencyUnlockInputId" integer;
create index door_of_door_type_id on "door" ("clientId", "doorTypeId", "doorId") where "deletedAt" is null;
create index door_of_lock_type_id on "door" ("clientId", "lockTypeId", "doorId") where "deletedAt" is null;
create index door_of_output_id on "door" ("clientId", "outputId", "doorId") where "deletedAt" is null;
create index door_of_request_to_exit_input_id on "door" ("clientId", "requestToExitInputId", "doorId") where "deletedAt" is null;
create index door_of_door_entry_input_id on "door" ("clientId", "doorEntryInputId", "doorId") where "deletedAt" is null;
create index door_of_trades_input_id on "door" ("clientId", "tradesInputId", "doorId") where "deletedAt" is null;
create index door_of_contact_input_id on "door" ("clientId", "contactInputId", "doorId") where "deletedAt" is null;
create index door_of_emergency_unlock_input_id on "door" ("clientId", "emergencyUnlockInputId", "doorId") where "deletedAt" is null;
alter table "door" add foreign key ("doorTypeId") references "door_type" ("doorTypeId");
alter table "door" add foreign key ("lockTypeId") references "lock_type" ("lockTypeId");
alter table "door" add foreign key ("outputId") references "output" ("outputId");
alter table "door" add foreign key ("requestToExitInputId") references "input" ("inputId");
alter table "door" add foreign key ("doorEntryInputId") references "input" ("inputId");
alter table "door" add foreign key ("tradesInputId") references "input" ("inputId");
alter table "door" add foreign key ("contactInputId") references "input" ("inputId");
alter table "door" add foreign key ("emergencyUnlockInputId") references "input" ("inputId");
alter table "reader"
  add column "udn" text;
create unique index reader_unique_udn on "reader" (lower("udn")) where "deletedAt" is null;
