-- compatible
-- Marks that were made without a connection may contradict what others have marked meanwhile.
alter table "roll_call_mark" add column "contradicts" boolean not null default false;
