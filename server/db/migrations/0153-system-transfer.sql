-- compatible
alter table "system_transfer_invitation" add column "expires" timestamp with time zone;
alter table "system_transfer_invitation" add column "declined" timestamp with time zone;
