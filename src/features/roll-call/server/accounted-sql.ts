/**
 * How each person of the evacuation $1 is accounted for: by a mark since it began, or by a read out of all zones since
 * then. A mark that says 'needs help' counts more than a read. Who is not on the roll has no reads.
 */
export const accountedSql = `
  select p."evacuationPersonId",
    case when p."outcome" is not null then p."outcome"
      when p."entryId" is not null then
        case p."mark" when 'needsHelp' then 'needHelp' when 'cleared' then 'missing' else p."mark" end
      when m."mark" = 'needsHelp' then 'needHelp' when m."mark" in ('safe', 'notOnSite') then m."mark"
      when o."zoneId" is null and o."at" > e."startedAt" then 'readOut' else 'missing' end as "outcome",
    coalesce(p."markedBy", m."by") as "markedBy",
    coalesce(p."accountedAt", m."at", case when o."zoneId" is null and o."at" > e."startedAt" then o."at" end) as "accountedAt"
  from evacuation e join evacuation_person p using ("evacuationId")
  left join roll_call_mark m on p."outcome" is null and m."clientId" = e."clientId" and m."personId" = p."personId"
    and m."mark" <> 'cleared' and m."at" >= e."startedAt"
  left join lateral (
    select o."zoneId", o."at" from occupancy o
    where p."outcome" is null and o."clientId" = e."clientId" and (o."tokenId" = p."tokenId" or o."tokenId" in (
      select t."fobId" from token t
      where t."clientId" = e."clientId" and t."personId" = p."personId" and t."deletedAt" is null))
    order by o."at" desc, o."sequence" desc limit 1
  ) o on true
  where e."evacuationId" = $1`
