import { describe, expect, it } from 'vitest'
import { words } from '../../src/domain/vocabulary.ts'

const text = 'Give {a fob} to {one person}: {Many area} of {a client}, {many fobType}'

describe('a declared text', () => {
  it('names things in the words of each brand, with articles and capitals', () => {
    expect(words('cloud').say(text)).toBe('Give a credential to user: Sites of an organisation, credential types')
    expect(words('acs').say(text)).toBe('Give a token to person: Areas of a client, token types')
    expect(words('classic').say(text)).toBe('Give a fob to person: Areas of a client, fob types')
  })

  it.each([
    ['area', 'an area'],
    ['event', 'an event'],
    ['user', 'a user'],
    ['udnDevice', 'a UDN device'],
    ['rma', 'an RMA'],
    ['sim', 'a SIM'],
  ] as const)('says %s with its article', (term, said) => {
    expect(words('classic').a(term)).toBe(said)
  })

  it('keeps what names no term, and what is filled in later', () => {
    expect(words('cloud').say('{one arae} {title} {one}')).toBe('{one arae} {title} {one}')
  })
})
