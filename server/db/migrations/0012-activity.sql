-- What somebody did, newest first.
create index audit_entry_by on audit_entry ("userId", "at", "auditEntryId");
