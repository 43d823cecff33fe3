/** @returns {import('webpack').Configuration} */
export function monolithConfig() {
  return {};
}
