import { describe, expect, it } from 'vitest'
import { acceptOf, refusedAtOnce, takenBy, takenText } from '../../src/crud/fields/picture-words.ts'
import { person } from '../../src/domain/entities/people/person.ts'

const { profilePicture } = person.fields
const fileOf = (bytes: number) => new File([new Uint8Array(bytes)], 'a.png')
const refused = (...sizes: readonly number[]) => refusedAtOnce(sizes.map(fileOf), 'profilePicture', profilePicture)

describe('a picture field', () => {
  it('says what it takes', () => {
    expect(takenText(takenBy(profilePicture))).toBe('jpg, png, webp, bmp or pdf, up to 10 MB')
    expect(acceptOf({ formats: ['jpg', 'pdf'], maxMegabytes: 1 })).toBe('image/jpeg,.jpg,application/pdf,.pdf')
  })

  it('refuses at once what is empty, too large or too many, and nothing else', () => {
    expect(refused(1)).toBeUndefined()
    expect(refused(10 * 1024 * 1024)).toBeUndefined()
    expect(refused(10 * 1024 * 1024 + 1)).toBe('Profile picture is larger than 10 MB')
    expect(refused(0)).toBe('Profile picture cannot be read: the file is empty')
    expect(refused(1, 1)).toBe('Profile picture is one file')
  })
})
