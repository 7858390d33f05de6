-- compatible
-- The numbers of a SIM in international form, its phone number first: a text message is matched to its SIM by them. Numbers
-- of one country begin with 0; that is the United Kingdom.
create function sim_numbers(phone text, msisdns text) returns text[] language sql immutable parallel safe as $$
  select array(
    select known."number" from (
      select numbers."at", case
        when numbers."digits" ~ '^[+]440[1-9][0-9]{6,12}$' then '+44' || substr(numbers."digits", 5)
        when numbers."digits" ~ '^[+][1-9][0-9]{6,14}$' then numbers."digits"
        when numbers."digits" ~ '^00[1-9][0-9]{6,14}$' then '+' || substr(numbers."digits", 3)
        when numbers."digits" ~ '^0[1-9][0-9]{6,12}$' then '+44' || substr(numbers."digits", 2)
        when numbers."digits" ~ '^[1-9][0-9]{10,14}$' then '+' || numbers."digits"
      end as "number"
      from (
        select each."at", regexp_replace(each."written", '[^0-9+]', '', 'g') as "digits"
        from unnest(array[phone] || string_to_array(msisdns, ',')) with ordinality as each ("written", "at")
      ) as numbers
    ) as known
    where known."number" is not null order by known."at"
  )
$$;
-- A number in international form; null if it is none.
create function e164(number text) returns text language sql immutable parallel safe as $$
  select (sim_numbers(number, null))[1]
$$;
create index sim_numbers on "sim" using gin (sim_numbers("phoneNumber", "msisdns")) where "deletedAt" is null;
-- What has become of messages that were sent, and by whom.
alter table "sms" add column "state" text;
alter table "sms" add column "reason" text;
alter table "sms" add column "number" text;
alter table "sms" add column "userId" integer;
alter table "sms" add column "user" text;
alter table "sms" add foreign key ("userId") references "user" ("userId");
create index sms_followed on "sms" ("dateTime", "smsId") where "state" <> 'delivered';
-- Messages that the provider has handed over, by its id: none is taken twice.
create table sms_inbound (
  "webhookId" text primary key,
  "smsId" integer references "sms" ("smsId") on delete cascade,
  "receivedAt" timestamp with time zone not null
);
create index sms_inbound_received on sms_inbound ("receivedAt");
