-- backfill token by fobId
update token t set "lastUsed" = e."at"
from (
  select o."fobId", (
    select max("occurredAt") from event where "clientId" = o."clientId" and "tokenId" = o."fobId") as "at"
  from token o where o."fobId" > $1 and o."fobId" <= $2
) e
where t."fobId" = e."fobId" and e."at" > coalesce(t."lastUsed", '-infinity');
