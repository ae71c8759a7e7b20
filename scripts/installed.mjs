/** After `npm ci`: says once which Node runs the scripts, where it is not the one that ran npm (.npmrc silences a warning per package). */

const NEEDED = 24;
const majorOf = (/** @type {string} */ version) => Number(version.split('.')[0]);

// npm puts the project's own Node first on the PATH of its scripts; its user agent names the one that npm itself runs on.
const ours = process.versions.node;
const npms = /\bnode\/v(\d+\.\d+\.\d+)/.exec(process.env['npm_config_user_agent'] ?? '')?.[1] ?? ours;

if (majorOf(ours) < NEEDED) {
  console.log(
    `Este sistema (${process.platform} ${process.arch}) não tem Node ${NEEDED} entre os pacotes do projeto: instale o Node ${NEEDED} ou mais novo antes de "npm start".`,
  );
} else if (majorOf(npms) < NEEDED) {
  console.log(
    `O npm roda no Node ${npms}; os comandos do projeto rodam no Node ${ours} que acabou de ser instalado.`,
  );
}
