/** SQL: the node, input or output that the event of a trigger event `t` is about, by its name of then. */
export const partSql = `(
  select coalesce(e."node", e."inputRecord", e."outputRecord") from event e
  where e."clientId" = t."clientId" and e."occurredAt" = t."occurredAt" and e."eventId" = t."eventId")`
