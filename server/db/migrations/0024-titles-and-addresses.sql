-- Users are found by every part of their title.
create index user_begins_first_name on "user" ("clientId", lower("firstName") text_pattern_ops) where "deletedAt" is null;
create index user_begins_display_name on "user" ("clientId", lower("displayName") text_pattern_ops) where "deletedAt" is null;

-- Whose address an invitation was sent to is nobody's business until it is accepted.
update system_transfer_invitation set "destinationId" = null where "status" <> 'completed';
update area_installer_invitation set "installerId" = null where "status" <> 'completed';
create index area_installer_invitation_waiting on area_installer_invitation (lower("email"))
  where "status" = 'pending' and "deletedAt" is null;
