import { Argument, type Command } from 'commander';
import { completeWords } from './complete-words.ts';

/**
 * The completion of each shell. It runs the command as it was typed, passes the words as they are, and shows the lines
 * that come back: a value and a tab and its description, or `:file` where the name of a file fits.
 */
const completionScripts: Readonly<Record<string, string>> = {
  bash: `# Completion of social-data for bash, from version 3.2 on: source <(social-data complete bash)
_social_data() {
  local line isFile=0
  COMPREPLY=()
  while IFS= read -r line; do
    if [[ $line == :file ]]; then isFile=1; else COMPREPLY+=("\${line%%$'\\t'*}"); fi
  done < <("$1" complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
  # The names of files come from the shell, which quotes them.
  ((isFile)) || compopt +o default 2>/dev/null
}
complete -o default -F _social_data social-data
`,
  zsh: `#compdef social-data
# Completion of social-data for zsh, after compinit: source <(social-data complete zsh)
_social_data() {
  local line isFile=0
  local -a candidates
  while IFS= read -r line; do
    if [[ $line == :file ]]; then isFile=1; else candidates+=("\${\${line%%$'\\t'*}//:/\\\\:}:\${line#*$'\\t'}"); fi
  done < <("$words[1]" complete -- "\${(@Q)words[2,CURRENT]}" 2>/dev/null)
  if ((isFile)); then _files; else _describe social-data candidates; fi
}
if [[ $funcstack[1] == _social_data ]]; then _social_data "$@"; else compdef _social_data social-data; fi
`,
  fish: `# Completion of social-data for fish: social-data complete fish | source
function __social_data_complete
  set -l words (commandline -opc)
  set -l current (commandline -ct)
  for line in ($words[1] complete -- $words[2..-1] "$current" 2>/dev/null)
    if test "$line" = :file
      __fish_complete_path "$current"
    else
      echo -- $line
    end
  end
end
complete -c social-data -f -a '(__social_data_complete)'
`,
};

const NAME = 'complete';

/** Adds `complete SHELL`, which prints the completion of a shell. */
export function addCompletion(program: Command): void {
  program
    .command(NAME)
    .description('Print the completion for a shell: source <(social-data complete bash)')
    .addArgument(new Argument('<shell>').choices(Object.keys(completionScripts)))
    .action((shell: string) => {
      process.stdout.write(completionScripts[shell] ?? '');
    });
}

/** The lines that the script of a shell asks for with `complete -- WORDS…`; undefined for any other command. */
export function completionFor(program: Command, args: readonly string[]): string | undefined {
  const [name, dashes, ...words] = args;
  if (name !== NAME || dashes !== '--') return undefined;
  const { candidates, takesFile } = completeWords(program, words);
  const lines = candidates.map(({ value, description }) => `${value}\t${description}\n`);
  return lines.join('') + (takesFile ? ':file\n' : '');
}
