import * as z from 'zod'
import { command } from '../../src/domain/command.ts'
import { entity } from '../../src/domain/entity.ts'
import {
  choice,
  choices,
  colour,
  date,
  dateTime,
  decimal,
  email,
  flag,
  hex,
  integer,
  longText,
  money,
  numberPlate,
  password,
  periods,
  phone,
  picture,
  record,
  ref,
  refs,
  text,
  time,
  timeZone,
  url,
} from '../../src/domain/fields/index.ts'

declare module '../../src/domain/permission-codes.ts' {
  interface FeatureStems {
    readonly SPECIMEN: true
  }
  interface OtherCodes {
    readonly SPECIMEN_GUARDED: true
    readonly SPECIMEN_MEND: true
  }
}

/**
 * An entity that only this suite declares, with every kind of field: it is served by the same code as the others, and
 * kinds that no other entity uses are tried too.
 */
export const specimen = entity({
  id: 'contractSpecimen',
  term: 'door',
  key: 'specimenId',
  permission: 'SPECIMEN',
  api: '/contract-specimen',
  areaLimit: { every: ['area', 'doors'] },
  heldBy: 'organisation',
  title: specimen => `${specimen.number} ${specimen.name}`,
  fields: {
    name: text({ required: true, max: 30, unique: true }),
    number: integer({ required: true, min: 1, max: 5000, unique: { within: 'area' } }),
    code: hex({ digits: 8, message: 'Code is not 8 digit hex number' }),
    longText: longText({ max: 200 }),
    decimal: decimal({ min: -10, max: 10 }),
    money: money({ max: 100 }),
    flag: flag({ initial: true }),
    choice: choice({ one: 'One', two: 'Two' }, { initial: 'one' }),
    choices: choices({ red: 'Red', green: 'Green', blue: 'Blue' }, { initial: ['red'] }),
    date: date(),
    dateTime: dateTime(),
    time: time(),
    area: ref('area'),
    kept: ref('zone', { kept: true, label: 'Zone of its time' }),
    doors: refs('door'),
    email: email(),
    phone: phone(),
    url: url(),
    password: password(),
    numberPlate: numberPlate({ when: { field: 'choice', is: ['two'] } }),
    colour: colour(),
    picture: picture(),
    timeZone: timeZone(),
    periods: periods({ initial: [] }),
    record: record<{ a: number }, { schema: z.ZodType }>({ schema: z.object({ a: z.int().max(9) }) }),
    fixed: text({ max: 20, fixed: true }),
    guarded: text({ max: 20, permission: 'SPECIMEN_GUARDED' }),
    phase: choice({ new: 'New', used: 'Used', broken: 'Broken' }, { computed: true, initial: 'new' }),
  },
  together: [{ fields: ['date', 'code'], thing: 'Date and code' }],
  list: {
    columns: ['number', 'name'],
    filters: ['area', 'choice', 'flag', 'doors', 'decimal', 'date'],
    sorts: ['number', 'money', 'dateTime', 'date', 'code', 'time', 'decimal', 'choice'],
    sort: 'name',
    search: ['name', 'email'],
  },
  lists: { nowhere: { title: 'Nowhere', path: 'nowhere', where: { areaId: null } } },
  transitions: { field: 'phase' },
  commands: {
    use: command({
      label: 'Use',
      input: { times: integer({ required: true, min: 1, max: 3 }) },
      from: ['new'],
      to: 'used',
    }),
    mend: command({ label: 'Mend', permission: 'SPECIMEN_MEND', from: ['broken'], to: 'new' }),
  },
})
