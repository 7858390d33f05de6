/** The product's mark: a gate in a gatehouse. */
export function Mark({ size = '2rem' }: { size?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden style={{ width: size, height: size, flex: 'none' }}>
      <rect width="32" height="32" rx="7" fill="var(--mantine-primary-color-filled)" />
      <g fill="none" stroke="#fff" strokeWidth="2.6" strokeLinecap="round" strokeLinejoin="round">
        <path d="M8 25V14.5a8 8 0 0 1 16 0V25" />
        <path d="M13 25v-9.5a3 3 0 0 1 6 0V25M8 25h16" />
      </g>
    </svg>
  )
}
