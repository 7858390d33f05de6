import { describe, expect, it } from 'vitest'
import { questionsOf, sentValues } from '../../src/crud/form/values.ts'
import { user } from '../../src/domain/entities/people/user.ts'

const groups = 'Without a user group they can sign in, but see and do nothing.'
const password = 'Without a password they cannot sign in until they have chosen one by the link that they are sent.'
const base = { username: 'pia', firstName: 'Pia', surname: 'Jones', email: 'pia@example.com', userGroupIds: [3] }

describe('what a form asks before it is sent', () => {
  const asked = (mode: 'add' | 'edit', values: Record<string, unknown>) =>
    questionsOf(user, sentValues(user, mode, mode === 'edit' ? base : undefined, { ...base, ...values }))

  it('is asked of a new user without groups or password', () => {
    expect(asked('add', { userGroupIds: [], password: null })).toEqual([password, groups])
    expect(asked('add', { userGroupIds: null, password: 'a long one' })).toEqual([groups])
    expect(asked('add', { password: 'a long one' })).toEqual([])
  })

  it('is asked of a user who loses their groups, and not of a password that stays', () => {
    expect(asked('edit', { userGroupIds: [] })).toEqual([groups])
    expect(asked('edit', { surname: 'Smith' })).toEqual([])
  })
})
