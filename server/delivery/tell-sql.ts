import type { DeliveredKind } from '../../src/domain/entities/hardware/change-log.ts'
import { subjects, type Subject } from './subjects.ts'

/** The column by which a record's own change log is found. */
const own: Readonly<Record<string, string>> = { door: 'doorId', reader: 'readerId', token: 'tokenId' }

/**
 * The statement that writes down what controllers must know of records of a kind: $1 their ids, $2 the client, $3 what
 * became of them, $4 their titles, $5 now, $6 the only controller it is about (null for all). It gives those controllers.
 */
export function tellSql(kind: DeliveredKind, table: string, key: string): string {
  const column = own[kind]
  const [name, value] = column ? [`, "${column}"`, ', "id"'] : ['', '']
  return `
    with ${knownSql(kind, table, key)},
    news as materialized (
      select k.*, case when not k."concerns" then 'delete'
        when k."holds"${subjects[kind].isSettled ? ` or k."became" = 'edited'` : ''} then 'edit' else 'add' end as "operation"
      from known k where case when k."concerns" then not k."holds" or k."became" not in ('reached', 'checked')
        or (k."became" = 'checked' and k."details" <> k."kept")
        else k."holds" or (not k."told" and k."became" in ('edited', 'deleted')) end
    ),
    aged as (
      update change_log l set "latest" = false from news n where l."changeId" = n."heldId" and n."isConfirmed"
    ),
    written as (insert into change_log as l
      ("clientId", "created", "controllerId", "operation", "subject", "subjectId", "title", "details"${name})
    select "clientId", $5, "controllerId", "operation", '${kind}', "id", "title", case when "concerns" then "details" end${value}
    from news order by "id", "controllerId"
    on conflict ("controllerId", "subject", "subjectId") where "state" = 'pending' do update
    set "changeId" = default, "created" = excluded."created", "title" = excluded."title", "details" = excluded."details",
      "operation" = case when l."operation" = 'add' and excluded."operation" = 'edit' then 'add' else excluded."operation" end
    returning l."controllerId")
    select distinct "controllerId" from written`
}

/**
 * Each record with each controller that it concerns now or that had it: which of the two, and what would be sent. Pairs are
 * matched by grouping rather than joining: the planner underestimates them, and would choose nested loops.
 */
const knownSql = (kind: DeliveredKind, table: string, key: string): string => `
    became as materialized (
      select * from unnest($1::integer[], $3::text[], $4::text[]) as b("id", "became", "title")
    ),
    reach as materialized (${subjects[kind].reach}),
    ${heldSql(kind)},
    pair as materialized (
      select "id", "controllerId", bool_or("reached") as "reached", bool_or("holds") as "holds", bool_or("told") as "told",
        max("changeId") as "heldId", bool_or("isConfirmed") as "isConfirmed", max("kept")::jsonb as "kept"
      from (
        select "id", "controllerId", true as "reached", false as "holds", false as "told",
          null::bigint as "changeId", false as "isConfirmed", null::text as "kept" from reach
        union all select "id", "controllerId", false, "holds", true, "changeId", "isConfirmed", "kept" from held
        union all select "id", "controllerId", false, false, true, "changeId", "isConfirmed", null from locked
      ) p
      where $6::integer is null or "controllerId" = $6
      group by "id", "controllerId" having bool_or("reached" or "holds")
    ),
    record as materialized (
      select b.*, t."clientId", ${isLive(subjects[kind])} as "isLive", ${detailsOf(subjects[kind])} as "details"
      from became b join "${table}" t on t."${key}" = b."id" and t."clientId" = $2
    ),
    known as materialized (
      select r.*, p."controllerId", p."reached" and r."isLive" as "concerns", p."holds", p."told", p."heldId",
        p."isConfirmed", p."kept"
      from record r join pair p using ("id")
      join controller c on c."controllerId" = p."controllerId" and c."deletedAt" is null
    )`

/**
 * The latest change of each record for each controller. The lateral join makes the planner use the index, whatever it
 * estimates. Pending changes are locked: one that is acknowledged in the meantime is followed by the newer change instead
 * of being replaced by it.
 */
const heldSql = (kind: DeliveredKind): string => `
    held as materialized (
      select b."id", l.* from became b cross join lateral (
        select "controllerId", "changeId", "operation" <> 'delete' as "holds", "state" = 'acknowledged' as "isConfirmed",
          case when b."became" = 'checked' then "details"::text end as "kept" from change_log
        where "subject" = '${kind}' and "subjectId" = b."id" and "latest"
          and ($6::integer is null or "controllerId" = $6) offset 0
      ) l
    ),
    locked as materialized (
      select "subjectId" as "id", "controllerId", "changeId", "state" = 'acknowledged' as "isConfirmed" from change_log
      where "changeId" = any(array(select "changeId" from held where not "isConfirmed"))
      order by "changeId" for no key update
    )`

const isLive = ({ isLive: condition }: Subject) => `t."deletedAt" is null${condition ? ` and ${condition}` : ''}`

/** What is sent of `t`, under the names of the API; what it has none of is left out. */
function detailsOf({ columns, more = {} }: Subject): string {
  const pairs = [...columns.map(name => [name, `t."${name}"`]), ...Object.entries(more)]
  return `jsonb_strip_nulls(jsonb_build_object(${pairs.map(([name, sql]) => `'${name}', ${sql}`).join(', ')}))`
}
