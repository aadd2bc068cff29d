declare module '*/.dependency-cruiser.mjs' {
  const configuration: object;
  export default configuration;
}
