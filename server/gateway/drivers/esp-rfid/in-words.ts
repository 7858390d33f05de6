import { eventText } from '../../../../src/domain/events.ts'
import type { Words } from '../../../../src/domain/vocabulary.ts'
import { type BoardCommand, type BoardSaid, type DoneCommand, readBoard } from './messages.ts'

const told: Readonly<Record<BoardCommand['cmd'], string>> = {
  getuserlist: 'Command: say its list of cards',
  opendoor: 'Command: open the door',
  adduser: 'Command: add a card to its list',
  deletuid: 'Command: remove a card from its list',
  deletusers: 'Command: remove all cards from its list',
  reboot: 'Command: reboot',
}

const done: Readonly<Record<DoneCommand, string>> = {
  adduser: 'Has added a card',
  deletuid: 'Has removed a card',
  deletusers: 'Has removed all cards',
}

/** A command to a board, in words. */
export function toldInWords(message: unknown): string | undefined {
  const cmd = typeof message === 'object' && message !== null && 'cmd' in message ? String(message.cmd) : ''
  return Object.hasOwn(told, cmd) ? told[cmd as BoardCommand['cmd']] : undefined
}

/** A message from a board, in words. */
export function saidInWords(message: unknown, words: Words): string | undefined {
  const said = readBoard(message)
  return said && inWords(said, words)
}

function inWords(said: BoardSaid, words: Words): string {
  switch (said.kind) {
    case 'alive':
      return `${said.isBoot ? 'Has started' : 'Says that it is there'}, running for ${said.uptime} s`
    case 'read':
      return `Has read ${said.isKnown ? 'a card of its list' : 'an unknown card'}: ${said.access}`
    case 'happened':
      return eventText(said.what, words)
    case 'user':
      return 'A card of its list'
    case 'done':
      return done[said.command]
  }
}
