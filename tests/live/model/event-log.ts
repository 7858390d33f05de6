import type { Fact } from '../../../src/domain/facts.ts'
import { toldEvents } from './told.ts'

/** The rows of the log, sorted twice from everything ever told. */
export const eventLogModel = (facts: readonly Fact[]) =>
  toldEvents(facts)
    .sort((a, b) => a.event.sequence - b.event.sequence)
    .slice(-1000)
    .sort((a, b) => b.at - a.at || b.event.sequence - a.event.sequence)
    .map(({ event, names, at }) => ({
      sequence: event.sequence,
      eventId: event.eventId,
      type: event.type,
      at,
      lateBy: event.lateBy,
      clockOff: event.clockOff,
      controllerId: event.controllerId,
      controller: names.controller?.[event.controllerId],
      doorId: event.doorId,
      door: names.door?.[event.doorId ?? -1],
      areaId: event.areaId,
      area: names.area?.[event.areaId ?? -1],
      zoneId: event.zoneId,
      zone: names.zone?.[event.zoneId ?? -1],
      tokenId: event.tokenId,
      token: names.token?.[event.tokenId ?? -1],
      personId: event.personId,
      person: names.person?.[event.personId ?? -1],
      input: event.input,
      keycode: event.keycode,
      move: event.move,
      passback: event.passback ?? false,
      simulated: event.simulated ?? false,
    }))
