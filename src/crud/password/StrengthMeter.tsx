import { Stack, Text, VisuallyHidden } from '@mantine/core'
import { useEffect, useState } from 'react'
import { isEnough, type PasswordRules, type PasswordStrength, passwordStrengths } from '../../domain/password.ts'
import { judgePassword } from './judge.ts'
import classes from './StrengthMeter.module.css'

const pauseMs = 150

/** How strong what is typed is, a moment after it was typed; undefined while it is not known. */
function useStrength(password: string, { about, username }: Pick<PasswordRules, 'about' | 'username'>) {
  const [judged, setJudged] = useState<{ password: string; strength: PasswordStrength }>()
  const words = [...about, username].join('\n')
  useEffect(() => {
    if (password === '') return
    let isStale = false
    const timer = setTimeout(() => {
      judgePassword(password, words.split('\n').filter(Boolean)).then(
        strength => !isStale && setJudged({ password, strength }),
        // Without its dictionaries nothing is shown: the server judges what is sent.
        () => undefined,
      )
    }, pauseMs)
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [password, words])
  return password === '' || judged?.password !== password ? undefined : judged.strength
}

/** How strong a password that is being chosen is, of weak, moderate and strong, and how strong it has to be. */
export function StrengthMeter({ password, rules }: { password: string; rules: PasswordRules }) {
  const strength = useStrength(password, rules)
  const level = strength === undefined ? -1 : passwordStrengths.indexOf(strength)
  const isGood = strength !== undefined && isEnough(strength, rules.strength)
  return (
    <Stack gap={4}>
      <VisuallyHidden>
        <meter
          aria-label="Strength of the password"
          max={passwordStrengths.length - 1}
          value={Math.max(0, level)}
          aria-valuetext={strength ?? 'not judged yet'}
        />
      </VisuallyHidden>
      <div aria-hidden className={classes.bars} data-enough={isGood}>
        {passwordStrengths.map((each, index) => (
          <span key={each} className={classes.bar} data-reached={index <= level} />
        ))}
      </div>
      <Text size="sm" aria-live="polite">
        {strength === undefined ? `It has to be ${rules.strength} at least.` : told(strength, rules.strength, isGood)}
      </Text>
    </Stack>
  )
}

const told = (strength: PasswordStrength, needed: PasswordStrength, isGood: boolean) =>
  isGood
    ? `Strength: ${strength}.`
    : `Strength: ${strength}. It has to be ${needed} at least: make it longer, or use several unrelated words.`
