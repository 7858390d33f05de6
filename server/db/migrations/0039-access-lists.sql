-- compatible
-- Who may open a door: the next credentials of each area and of each group.
create index token_activation_in_area on token_activation ("clientId", "areaId", "tokenId") where "active" and "deletedAt" is null;
create index token_activation_in_group on token_activation ("clientId", "groupId", "tokenId") where "active" and "deletedAt" is null;
