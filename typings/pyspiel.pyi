from collections.abc import Mapping

class State:
    def apply_action(self, action: int) -> None: ...
    def current_player(self) -> int: ...
    def is_terminal(self) -> bool: ...
    def legal_actions(self) -> list[int]: ...
    def returns(self) -> list[float]: ...

class Bot:
    def step(self, state: State) -> int: ...

class Evaluator: ...

class RandomRolloutEvaluator(Evaluator):
    def __init__(self, n_rollouts: int, seed: int) -> None: ...

class ISMCTSFinalPolicyType:
    MAX_VISIT_COUNT: ISMCTSFinalPolicyType

class ISMCTSBot(Bot):
    def __init__(
        self,
        seed: int,
        evaluator: Evaluator,
        uct_c: float,
        max_simulations: int,
        max_world_samples: int,
        final_policy_type: ISMCTSFinalPolicyType,
        use_observation_string: bool,
        allow_inconsistent_action_sets: bool,
    ) -> None: ...

class Game:
    def new_initial_state(self) -> State: ...

def load_game(short_name: str, parameters: Mapping[str, int] = ...) -> Game: ...
