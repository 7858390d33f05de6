-- compatible
-- What the checksums of a controller's last report cover: without or with PIN, keycode and number plate.
alter table controller_holding add column "checksumVersion" smallint;
