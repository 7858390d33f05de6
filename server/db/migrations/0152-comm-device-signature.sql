-- compatible
-- What a comm device was signed off with: its connection then, the text that was agreed to, and the signature.
alter table "comm_device" add column "signOffConnection" text;
alter table "comm_device" add column "signOffText" text;
alter table "comm_device" add column "signature" text;
