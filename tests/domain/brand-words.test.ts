import { describe, expect, it } from 'vitest'
import { loadFeatures } from '../../server/features/load.ts'
import { type Brand, brands } from '../../src/domain/vocabulary.ts'
import { foreignWords, unbound } from '../support/brand-words.ts'
import { declaredTexts, type DeclaredText, mailTexts } from '../support/declared-texts.ts'

/** Declarations of other parts that still hold one; the list only shrinks. */
const left: readonly RegExp[] = [/^announcement\.targetGroups\./]

const isLeft = ({ at }: DeclaredText) => left.some(each => each.test(at))
const wrong = (texts: readonly DeclaredText[], brand: Brand) =>
  texts
    .filter(
      each => !isLeft(each) && (foreignWords[brand].test(unbound(each.text)) || /\{(one|many|a)\b/i.test(each.text)),
    )
    .map(({ at, text }) => `${at}: ${text}`)

describe.each(Object.keys(brands) as Brand[])('in the words of %s', brand => {
  it('no declared text says a word of another brand, or leaves one to be filled in', () => {
    expect(wrong(declaredTexts(brand), brand)).toEqual([])
  })

  it('no email does', async () => {
    const mails = (await loadFeatures()).flatMap(({ mails: own = [] }) => own)
    expect(mails.length).toBeGreaterThan(5)
    expect(
      wrong(
        mails.flatMap(mail => mailTexts(mail, brand)),
        brand,
      ),
    ).toEqual([])
  })

  it('a planted one is found', () => {
    const planted = brand === 'cloud' ? 'Choose an area' : 'Choose a site'
    expect(
      wrong(
        [
          { at: 'planted', text: planted },
          { at: 'misspelt', text: 'Choose {one arae}' },
        ],
        brand,
      ),
    ).toHaveLength(2)
  })
})
