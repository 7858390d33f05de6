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
      update change_log l set "latest" = false from news n
      where l."subject" = '${kind}' and l."subjectId" = n."id" and l."controllerId" = n."controllerId"
        and l."latest" and l."state" = 'acknowledged'
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

/** Each record with each controller that it concerns now or that had it: which of both, and what would be sent. */
const knownSql = (kind: DeliveredKind, table: string, key: string): string => `
    became as materialized (
      select * from unnest($1::integer[], $3::text[], $4::text[]) as b("id", "became", "title")
    ),
    reach as materialized (${subjects[kind].reach}),
    held as materialized (
      select "subjectId" as "id", "controllerId", "operation" <> 'delete' as "holds", "details" as "kept" from change_log
      where "subject" = '${kind}' and "subjectId" = any($1) and "latest"
    ),
    pair as (select "id", "controllerId" from reach union select "id", "controllerId" from held where "holds"),
    known as materialized (
      select b.*, t."clientId", p."controllerId", r."id" is not null and ${isLive(subjects[kind])} as "concerns",
        coalesce(h."holds", false) as "holds", h."id" is not null as "told", h."kept",
        ${detailsOf(subjects[kind])} as "details"
      from became b join pair p using ("id")
      join controller c on c."controllerId" = p."controllerId" and c."deletedAt" is null
      join "${table}" t on t."${key}" = b."id" and t."clientId" = $2
      left join reach r on r."id" = b."id" and r."controllerId" = p."controllerId"
      left join held h on h."id" = b."id" and h."controllerId" = p."controllerId"
      where $6::integer is null or p."controllerId" = $6
    )`

const isLive = ({ isLive: condition }: Subject) => `t."deletedAt" is null${condition ? ` and ${condition}` : ''}`

/** What is sent of `t`, under the names of the API; what it has none of is left out. */
function detailsOf({ columns, more = {} }: Subject): string {
  const pairs = [...columns.map(name => [name, `t."${name}"`]), ...Object.entries(more)]
  return `jsonb_strip_nulls(jsonb_build_object(${pairs.map(([name, sql]) => `'${name}', ${sql}`).join(', ')}))`
}
