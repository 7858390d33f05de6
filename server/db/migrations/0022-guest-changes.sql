-- From which other client somebody was who changed something: what they leave behind is found by it.
alter table audit_entry add column "homeClientId" integer;
update audit_entry a set "homeClientId" = u."clientId"
from "user" u where u."userId" = a."userId" and a."clientId" is not null and u."clientId" <> a."clientId";
create index audit_entry_of_guests on audit_entry ("clientId", "homeClientId", "auditEntryId") where "homeClientId" is not null;
